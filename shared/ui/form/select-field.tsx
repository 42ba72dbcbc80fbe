import ExpandMore from '@mui/icons-material/ExpandMore';
import { type RefCallback, useId } from 'react';
import type { Choice } from './choice.ts';
import { describedBy, FieldFrame } from './field-frame.tsx';
import styles from './form.module.css';

/** The presentation of a select, independent of its state. */
export interface SelectFieldLook {
  label: string;
  choices: readonly Choice<string>[];
  autoComplete?: string;
  /** Whether the choice can be cleared. */
  isOptional?: boolean;
  /** Names a value that is not among the choices. It is shown, and cannot be chosen again. */
  unlistedLabel?: string | undefined;
}

interface SelectFieldProps extends SelectFieldLook {
  name: string;
  value: string | null;
  onValueChange: (value: string | null) => void;
  /** The error: a catalogue key or a text of the server. */
  error?: string | undefined;
  disabled?: boolean;
  onLeave?: () => void;
  /** Whether only the control is seen, as in a row; its label is still read out. It then has no place for errors. */
  isBare?: boolean;
  elementRef?: RefCallback<HTMLSelectElement>;
}

/** A native select, for which phones show their own picker. It is controlled: `SelectInput` connects it to a form. */
export function SelectField(props: SelectFieldProps) {
  const { name, label, choices, value, onValueChange, error, disabled, autoComplete, onLeave, elementRef } = props;
  const { isOptional = false, isBare = false, unlistedLabel } = props;
  const id = useId();
  const hasError = error !== undefined;
  const control = (
    <div className={styles.control} data-invalid={hasError}>
      <select
        id={id}
        ref={elementRef}
        name={name}
        value={value ?? ''}
        disabled={disabled}
        autoComplete={autoComplete}
        className={styles.input}
        aria-invalid={hasError}
        {...(isBare ? { 'aria-label': label } : { 'aria-describedby': describedBy(id, undefined) })}
        onBlur={onLeave}
        onChange={({ target }) => onValueChange(target.value === '' ? null : target.value)}
      >
        {(value === null || isOptional) && <option value="" />}
        {value !== null && choices.every((choice) => choice.value !== value) && (
          <option value={value} disabled hidden>
            {unlistedLabel ?? value}
          </option>
        )}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <ExpandMore className={styles.arrow} aria-hidden />
    </div>
  );
  if (isBare) return control;
  return (
    <FieldFrame id={id} label={label} error={error}>
      {control}
    </FieldFrame>
  );
}
