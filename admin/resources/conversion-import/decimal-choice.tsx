import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { DecimalSeparator } from '#shared/money.ts';
import { useWords } from '../../kit/use-words.ts';

const CHOICES = [
  { value: '', word: 'auto' },
  { value: ',', word: 'comma' },
  { value: '.', word: 'point' },
] as const;

interface DecimalChoiceProps {
  decimal: DecimalSeparator | undefined;
  onChange: (decimal: DecimalSeparator | undefined) => void;
}

/** How the file writes amounts, for the file that does not show it. */
export function DecimalChoice({ decimal, onChange }: DecimalChoiceProps) {
  const t = useWords();
  return (
    <TextField
      select
      label={t('admin.import.decimal.label')}
      helperText={t('admin.import.decimal.hint')}
      value={decimal ?? ''}
      onChange={({ target }) => onChange(CHOICES.find(({ value }) => value === target.value)?.value || undefined)}
      sx={{ mt: 2, width: 360, maxWidth: '100%' }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {CHOICES.map(({ value, word }) => (
        <MenuItem key={word} value={value}>
          {t(`admin.import.decimal.${word}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
