import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { formatBrl } from '#shared/money.ts';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useSiteLocale } from '../../kit/page/use-words.ts';
import type { ImportResult } from './upload.ts';

const COUNTS = ['lines', 'added', 'changed', 'unchanged', 'refused'] as const;

export function ImportFacts({ result }: { result: ImportResult }) {
  const translate = useTranslate();
  const locale = useSiteLocale();
  const word = (field: string) => translate(`resources.conversion-import.fields.${field}`);
  const facts = [
    ...COUNTS.map((field) => ({
      field,
      text: result[field].toLocaleString(locale),
      isBad: field === 'refused' && result.refused > 0,
    })),
    { field: 'amount', text: formatBrl(result.amount, locale), isBad: false },
  ];
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2, m: 0 }}>
      {facts.map(({ field, text, isBad }) => (
        <Box key={field}>
          <Box component="dt" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
            {word(field)}
          </Box>
          <Box
            component="dd"
            sx={{
              m: 0,
              fontSize: '1.25rem',
              fontWeight: 650,
              color: isBad ? 'error.main' : 'text.primary',
              ...tabularFigures,
            }}
          >
            {text}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
