import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { DecimalSeparator } from '#shared/money.ts';
import { useWords } from '../../kit/page/use-words.ts';

const CHOICES = [
  { name: 'auto', decimal: undefined },
  { name: 'comma', decimal: ',' },
  { name: 'point', decimal: '.' },
] as const;

interface DecimalChoiceProps {
  decimal: DecimalSeparator | undefined;
  onChange: (decimal: DecimalSeparator | undefined) => void;
}

/** Selects the decimal separator, for a file that does not show it. */
export function DecimalChoice({ decimal, onChange }: DecimalChoiceProps) {
  const t = useWords();
  return (
    <TextField
      select
      label={t('admin.import.decimal.label')}
      helperText={t('admin.import.decimal.hint')}
      value={CHOICES.find((choice) => choice.decimal === decimal)?.name}
      onChange={({ target }) => onChange(CHOICES.find(({ name }) => name === target.value)?.decimal)}
      sx={{ mt: 2, width: 360, maxWidth: '100%' }}
    >
      {CHOICES.map(({ name }) => (
        <MenuItem key={name} value={name}>
          {t(`admin.import.decimal.${name}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
