import ExpandMore from '@mui/icons-material/ExpandMore';
import { useId } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import type { Choice } from './choice.ts';
import { describedBy, FieldFrame } from './field-frame.tsx';
import styles from './form.module.css';

interface SelectInputProps<Values extends FieldValues, Body> {
  control: Control<Values, unknown, Body>;
  name: FieldPathByValue<Values, string | null>;
  label: string;
  choices: readonly Choice<string>[];
  autoComplete?: string;
  /** Called after the form value has changed. */
  onValueChange?: () => void;
}

/** A native select, for which phones show their own picker. Its form value is the value of the choice, or null. */
export function SelectInput<Values extends FieldValues, Body>(props: SelectInputProps<Values, Body>) {
  const { control, name, label, choices, autoComplete, onValueChange } = props;
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const { ref, ...bound } = field;
  const value: string | null = bound.value;
  const isFaulty = fieldState.error !== undefined;
  return (
    <FieldFrame id={id} label={label} fault={fieldState.error?.message}>
      <div className={styles.control} data-faulty={isFaulty}>
        <select
          id={id}
          ref={ref}
          name={bound.name}
          value={value ?? ''}
          autoComplete={autoComplete}
          className={styles.input}
          aria-invalid={isFaulty}
          aria-describedby={describedBy(id, undefined)}
          onBlur={bound.onBlur}
          onChange={(event) => {
            bound.onChange(event.target.value === '' ? null : event.target.value);
            onValueChange?.();
          }}
        >
          {value === null && <option value="" />}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <ExpandMore className={styles.arrow} aria-hidden />
      </div>
    </FieldFrame>
  );
}
