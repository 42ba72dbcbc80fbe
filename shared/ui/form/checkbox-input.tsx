import { type ReactNode, useId } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { useErrorText } from '#shared/ui/base/translation.tsx';
import styles from './form.module.css';

interface CheckboxInputProps<Values extends FieldValues, Body> {
  control: Control<Values, unknown, Body>;
  name: FieldPathByValue<Values, boolean>;
  label: string;
  /** A button or a link at the end of the label. */
  labelEnd?: ReactNode;
}

export function CheckboxInput<Values extends FieldValues, Body>(props: CheckboxInputProps<Values, Body>) {
  const { control, name, label, labelEnd } = props;
  const id = useId();
  const errorText = useErrorText();
  const { field, fieldState } = useController({ control, name });
  const { ref, ...bound } = field;
  const hasError = fieldState.error !== undefined;
  return (
    <div>
      <div className={styles.choice}>
        <input
          id={id}
          ref={ref}
          type="checkbox"
          className={styles.checkbox}
          name={bound.name}
          checked={bound.value}
          aria-labelledby={`${id}-label`}
          aria-invalid={hasError}
          aria-describedby={`${id}-help`}
          onBlur={bound.onBlur}
          onChange={(event) => bound.onChange(event.target.checked)}
        />
        <span id={`${id}-label`}>
          <label htmlFor={id}>{label}</label> {labelEnd}
        </span>
      </div>
      <div id={`${id}-help`} className={styles.help} data-invalid={hasError}>
        {errorText(fieldState.error?.message)}
      </div>
    </div>
  );
}
