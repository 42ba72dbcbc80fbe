import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { FieldTitle, useInput, useTranslate, ValidationError } from 'react-admin';
import { formatDateTime, parseBusinessDateTime } from '#shared/time.ts';
import { textOf } from './text-of.ts';

interface InstantInputProps {
  source: string;
  /** A catalogue key; the field's label by default. */
  label?: string;
  /** A catalogue key; says that it is São Paulo time. */
  helperText: string;
  isRequired?: boolean;
  readOnly?: boolean;
}

/** Returns an instant as the input of the browser writes it, in São Paulo time: `2026-05-12T00:00`. */
function wallText(instant: string): string {
  const [date = '', time = ''] = formatDateTime(instant).split(' ');
  return `${date.split('/').reverse().join('-')}T${time}`;
}

/** Edits an instant to the minute, in São Paulo time whatever the zone of the browser. An empty input is null. */
export function InstantInput({ source, label, helperText, isRequired, readOnly = false }: InstantInputProps) {
  const id = useId();
  const translate = useTranslate();
  const { field, fieldState } = useInput({ source });
  const [typed, setTyped] = useState<string>();
  const value = textOf(field.value);
  const error = fieldState.error?.message;
  const type = (text: string) => {
    setTyped(text);
    field.onChange(text === '' ? null : (parseBusinessDateTime(text)?.toISOString() ?? text));
  };
  return (
    <TextField
      id={id}
      name={field.name}
      type="datetime-local"
      label={<FieldTitle label={label} source={source} isRequired={isRequired} />}
      value={typed ?? (value === '' ? '' : wallText(value))}
      onChange={(event) => type(event.target.value)}
      onBlur={field.onBlur}
      error={error !== undefined}
      helperText={error === undefined ? translate(helperText) : <ValidationError error={error} />}
      inputRef={field.ref}
      slotProps={{ htmlInput: { readOnly, step: 60 }, inputLabel: { shrink: true } }}
    />
  );
}
