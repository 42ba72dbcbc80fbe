import { useMaskito } from '@maskito/react';
import TextField from '@mui/material/TextField';
import { useForkRef } from '@mui/material/utils';
import { useId, useState } from 'react';
import { FieldTitle, useInput, useTranslate, ValidationError } from 'react-admin';
import { formatDateTime, parseBusinessDateTime } from '#shared/time.ts';
import { dateTimeMask, readDateTime } from '#shared/ui/form/date-text.ts';
import { textOf } from '../../fields/text-of.ts';
import { useWords } from '../../page/use-words.ts';

interface InstantInputProps {
  source: string;
  /** A catalogue key; the field's label by default. */
  label?: string;
  /** A catalogue key; says that it is São Paulo time. */
  helperText: string;
  isRequired?: boolean;
  readOnly?: boolean;
}

/**
 * Edits an instant to the minute, `dd/mm/yyyy hh:mm` in São Paulo time whatever the zone of the browser. A date alone is its
 * midnight; an empty input is null.
 */
export function InstantInput({ source, label, helperText, isRequired, readOnly = false }: InstantInputProps) {
  const id = useId();
  const translate = useTranslate();
  const t = useWords();
  const maskRef = useMaskito({ options: dateTimeMask });
  const { field, fieldState } = useInput({ source });
  const inputRef = useForkRef(maskRef, field.ref);
  const [typed, setTyped] = useState<string>();
  const value = textOf(field.value);
  const error = fieldState.error?.message;
  const type = (text: string) => {
    setTyped(text);
    field.onChange(text === '' ? null : (readDateTime(text)?.toISOString() ?? text));
  };
  const finish = () => {
    const instant = typed === undefined ? undefined : parseBusinessDateTime(typed);
    if (instant !== undefined) {
      setTyped(undefined);
      field.onChange(instant.toISOString());
    }
    field.onBlur();
  };
  return (
    <TextField
      id={id}
      name={field.name}
      label={<FieldTitle label={label} source={source} isRequired={isRequired} />}
      value={typed ?? (value === '' ? '' : formatDateTime(value))}
      onChange={(event) => type(event.target.value)}
      onBlur={finish}
      placeholder={t('admin.dates.instant')}
      error={error !== undefined}
      helperText={error === undefined ? translate(helperText) : <ValidationError error={error} />}
      slotProps={{
        htmlInput: {
          ref: inputRef,
          readOnly,
          inputMode: 'numeric',
          autoComplete: 'off',
        },
        inputLabel: { shrink: true },
      }}
    />
  );
}
