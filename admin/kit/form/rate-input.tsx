import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useWords } from '../page/use-words.ts';
import { MoneyInput } from './money-input.tsx';

interface RateInputProps {
  /** The field of the per cent. */
  rate: string;
  /** The field of the reais per order. */
  fixed: string;
  /** A catalogue key. */
  label: string;
  /** A catalogue key: the help text below the input. */
  hint?: string;
  readOnly?: boolean;
}

/** Edits what an order earns: per cent of its amount, or reais. Of both fields one is null. */
export function RateInput({ rate, fixed, label, hint, readOnly = false }: RateInputProps) {
  const t = useWords();
  const { setValue } = useFormContext();
  const fixedValue: unknown = useWatch({ name: fixed });
  const [chosen, setChosen] = useState<'rate' | 'fixed'>();
  const kind = chosen ?? (fixedValue === null || fixedValue === undefined ? 'rate' : 'fixed');
  const source = kind === 'rate' ? rate : fixed;
  const choose = (next: 'rate' | 'fixed') => {
    setChosen(next);
    setValue(next === 'rate' ? fixed : rate, null, { shouldDirty: true });
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '160px minmax(0, 1fr)', gap: 2 }}>
      <TextField
        select
        label={t('admin.rate.kind')}
        value={kind}
        onChange={({ target }) => choose(target.value === 'fixed' ? 'fixed' : 'rate')}
        helperText=" "
        slotProps={{ select: { readOnly } }}
      >
        <MenuItem value="rate">{t('admin.rate.percent')}</MenuItem>
        <MenuItem value="fixed">{t('admin.rate.fixed')}</MenuItem>
      </TextField>
      <MoneyInput
        key={source}
        source={source}
        label={label}
        unit={kind === 'rate' ? 'percent' : 'reais'}
        readOnly={readOnly}
        {...(hint !== undefined && { helperText: hint })}
      />
    </Box>
  );
}
