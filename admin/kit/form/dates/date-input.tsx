import { FieldTitle, useInput, useTranslate, ValidationError } from 'react-admin';
import { textOf } from '../../fields/text-of.ts';
import { DateTextField } from './date-text-field.tsx';

interface DateInputProps {
  source: string;
  /** A catalogue key; the field's label by default. */
  label?: string;
  /** A catalogue key. */
  helperText?: string;
  autoFocus?: boolean;
  isRequired?: boolean;
  readOnly?: boolean;
}

/** Edits a business date of a form. An empty input is null. */
export function DateInput({ source, label, helperText, isRequired, readOnly = false, autoFocus }: DateInputProps) {
  const translate = useTranslate();
  const { field, fieldState, id } = useInput({ source });
  const error = fieldState.error?.message;
  const hint = helperText === undefined ? ' ' : translate(helperText);
  return (
    <DateTextField
      id={id}
      name={field.name}
      label={<FieldTitle label={label} source={source} isRequired={isRequired} />}
      value={textOf(field.value)}
      onValueChange={field.onChange}
      onBlur={field.onBlur}
      error={error !== undefined}
      helperText={error === undefined ? hint : <ValidationError error={error} />}
      readOnly={readOnly}
      autoFocus={autoFocus}
      elementRef={field.ref}
    />
  );
}
