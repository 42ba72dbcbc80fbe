import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { FieldTitle, useInput, ValidationError } from 'react-admin';
import { formatBrl, parseAmount, toReais } from '#shared/money.ts';
import { textOf } from './text-of.ts';
import { useSiteLocale } from './use-words.ts';

interface MoneyInputProps {
  source: string;
  /** A catalogue key; the field's own word by default. */
  label?: string;
}

/** An amount in reais, typed as people write it (`1.234,56` or `1234.56`). An empty field is null. */
export function MoneyInput({ source, label }: MoneyInputProps) {
  const id = useId();
  const locale = useSiteLocale();
  const { field, fieldState, isRequired } = useInput({ source });
  const [typed, setTyped] = useState<string>();
  const value: unknown = field.value;
  const shown = typeof value === 'number' ? formatBrl(value, locale) : textOf(value);
  const error = fieldState.error?.message;

  const type = (text: string) => {
    const cents = parseAmount(text);
    setTyped(text);
    // What is no amount goes into the form as it is, for its schema to refuse.
    field.onChange(text.trim() === '' ? null : cents === undefined ? text : toReais(cents));
  };
  return (
    <TextField
      id={id}
      name={field.name}
      label={<FieldTitle label={label} source={source} isRequired={isRequired} />}
      value={typed ?? shown}
      onChange={(event) => type(event.target.value)}
      onBlur={() => {
        if (typeof value !== 'string') setTyped(undefined);
        field.onBlur();
      }}
      error={error !== undefined}
      helperText={error === undefined ? ' ' : <ValidationError error={error} />}
      inputRef={field.ref}
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
    />
  );
}
