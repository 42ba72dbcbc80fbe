import { type ClipboardEventHandler, type InputHTMLAttributes, type ReactNode, type RefCallback, useId } from 'react';
import { describedBy, FieldFrame } from './field-frame.tsx';
import styles from './form.module.css';

type Passed = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'disabled'
  | 'inputMode'
  | 'onFocus'
  | 'placeholder'
  | 'readOnly'
  | 'spellCheck'
>;

/** The presentation of a text field, independent of its state. */
export interface TextFieldLook extends Passed {
  label: string;
  /** The longest text that it takes. To be given, so that nobody types what the server refuses; undefined for a text that is only read. */
  maxLength: number | undefined;
  hint?: ReactNode;
  news?: ReactNode;
  /** Multiple lines instead of one. */
  isBlock?: boolean;
  onFocus?: () => void;
  onPaste?: ClipboardEventHandler<HTMLElement>;
}

export interface TextFieldProps extends TextFieldLook {
  name: string;
  value: string;
  onValueChange: (value: string) => void;
  /** The error: a catalogue key or a text of the server. */
  error?: string | undefined;
  onLeave?: () => void;
  elementRef?: RefCallback<HTMLElement>;
  /** Shown inside the input's frame, at its end. */
  end?: ReactNode;
}

/** A text field with label, hint and error. It is controlled: `TextInput` connects it to a form. */
export function TextField(props: TextFieldProps) {
  const { label, hint, news, isBlock = false, onValueChange, error, onLeave, elementRef, end, ...passed } = props;
  const id = useId();
  const hasError = error !== undefined;
  const Element = isBlock ? 'textarea' : 'input';
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} news={news}>
      <div className={styles.control} data-invalid={hasError}>
        <Element
          {...passed}
          id={id}
          ref={elementRef}
          className={styles.input}
          aria-invalid={hasError}
          aria-describedby={describedBy(id, hint)}
          onBlur={onLeave}
          onChange={(event: { target: { value: string } }) => onValueChange(event.target.value)}
        />
        {end}
      </div>
    </FieldFrame>
  );
}
