import { type InputHTMLAttributes, type ReactNode, useCallback, useId } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { FieldFrame, helpId } from './field-frame.tsx';
import { BlockBox, LineBox } from './text-box.ts';

type Passed = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'autoCapitalize' | 'inputMode' | 'maxLength' | 'readOnly'
>;

export interface TextInputProps<Values extends FieldValues, Body> extends Passed {
  control: Control<Values, unknown, Body>;
  name: FieldPathByValue<Values, string>;
  label: string;
  hint?: string | undefined;
  news?: ReactNode;
  /** Several lines instead of one. */
  isBlock?: boolean;
  /** Called after the form has taken the value. */
  onValueChange?: (value: string) => void;
  onFocus?: () => void;
  /** Called before the form takes note that the field was left. */
  onLeave?: () => void;
  /** Gets the element too, to put a mask on it. */
  elementRef?: (element: HTMLElement | null) => void;
}

/** Text in a form of react-hook-form. */
export function TextInput<Values extends FieldValues, Body>(props: TextInputProps<Values, Body>) {
  const { control, name, label, hint, news, isBlock = false, onValueChange, onLeave, elementRef, ...rest } = props;
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const fieldRef = field.ref;
  const ref = useCallback(
    (element: HTMLElement | null) => {
      elementRef?.(element);
      fieldRef(element);
    },
    [elementRef, fieldRef],
  );
  const isFaulty = fieldState.error !== undefined;
  const Box = isBlock ? BlockBox : LineBox;
  return (
    <FieldFrame id={id} label={label} hint={hint} fault={fieldState.error?.message} news={news}>
      <Box
        {...rest}
        id={id}
        ref={ref}
        name={field.name}
        value={field.value}
        data-faulty={isFaulty}
        aria-invalid={isFaulty}
        aria-describedby={helpId(id)}
        onBlur={() => {
          onLeave?.();
          field.onBlur();
        }}
        onChange={(event: { target: { value: string } }) => {
          field.onChange(event);
          onValueChange?.(event.target.value);
        }}
      />
    </FieldFrame>
  );
}
