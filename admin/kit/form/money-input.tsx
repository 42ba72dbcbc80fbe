import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { FieldTitle, useInput, useTranslate, ValidationError } from 'react-admin';
import { parseAmount, toReais } from '#shared/money.ts';
import { textOf } from '../fields/text-of.ts';
import { useSiteLocale } from '../page/use-words.ts';

interface MoneyInputProps {
  source: string;
  /** A catalogue key; the field's label by default. */
  label?: string;
  /** A catalogue key. The filter bar of react-admin gives false. */
  helperText?: string | false;
  isRequired?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
  /** Per cent has two decimals as well; reais by default. */
  unit?: 'reais' | 'percent';
}

const CENTS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** Edits an amount in reais or per cent, typed as `1.234,56` or `1234.56`. An empty input is null. */
export function MoneyInput({
  source,
  label,
  helperText,
  isRequired,
  readOnly = false,
  autoFocus,
  unit = 'reais',
}: MoneyInputProps) {
  const id = useId();
  const locale = useSiteLocale();
  const translate = useTranslate();
  const { field, fieldState } = useInput({
    source,
    // For filters, which have no schema.
    validate: (entered: unknown) => (typeof entered === 'string' && entered !== '' ? 'validation.amount' : undefined),
  });
  const [typed, setTyped] = useState<string>();
  const value: unknown = field.value;
  const shown = typeof value === 'number' ? value.toLocaleString(locale, CENTS) : textOf(value);
  const error = fieldState.error?.message;
  const hint = typeof helperText === 'string' ? translate(helperText) : ' ';

  const type = (text: string) => {
    const cents = parseAmount(text);
    setTyped(text);
    // Passes text that is not an amount to the form unchanged; the schema refuses it.
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
      helperText={error === undefined ? hint : <ValidationError error={error} />}
      inputRef={field.ref}
      autoFocus={autoFocus === true}
      slotProps={{
        htmlInput: { inputMode: 'decimal', autoComplete: 'off', readOnly },
        input:
          unit === 'reais'
            ? { startAdornment: <InputAdornment position="start">R$</InputAdornment> }
            : { endAdornment: <InputAdornment position="end">%</InputAdornment> },
        inputLabel: { shrink: true },
      }}
    />
  );
}
