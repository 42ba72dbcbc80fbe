import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { formatBrl } from '#shared/money.ts';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { UnearningAlert } from '../../kit/feedback/unearning-alert.tsx';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import type { ImportResult } from './upload.ts';

const COUNTS = ['added', 'changed', 'unchanged', 'refused'] as const;

/** The counts of an import. Its lines and its orders are one of them where several lines are one order. */
export function ImportFacts({ result }: { result: ImportResult }) {
  const translate = useTranslate();
  const locale = useSiteLocale();
  const word = (field: string) => translate(`resources.conversion-import.fields.${field}`);
  const [lines, orders] = [result.lines.toLocaleString(locale), result.orders.toLocaleString(locale)];
  const hasSeveral = result.lines !== result.orders;
  const facts = [
    {
      field: 'lines',
      label: hasSeveral ? translate('admin.import.lines_and_orders') : word('lines'),
      text: hasSeveral ? translate('admin.import.lines_to_orders', { lines, orders }) : lines,
      isBad: false,
    },
    ...COUNTS.map((field) => ({
      field,
      label: word(field),
      text: result[field].toLocaleString(locale),
      isBad: field === 'refused' && result.refused > 0,
    })),
    ...(result.waiting
      ? [{ field: 'waiting', label: word('waiting'), text: result.waiting.toLocaleString(locale), isBad: false }]
      : []),
    { field: 'amount', label: word('amount'), text: formatBrl(result.amount, locale), isBad: false },
  ];
  return (
    <>
      <FactList facts={facts} />
      <Effects result={result} />
    </>
  );
}

interface Fact {
  field: string;
  label: string;
  text: string;
  isBad: boolean;
}

/** What of the file earns nothing, by reason, and how many lines name other times of approved sales. */
function Effects({ result: { earns_nothing: unearning, terms_kept: kept } }: { result: ImportResult }) {
  const t = useWords();
  const locale = useSiteLocale();
  return (
    <>
      <UnearningAlert unearning={unearning} />
      {kept > 0 && (
        <Alert severity="info" sx={{ width: '100%' }}>
          {t('admin.import.terms_kept', { smart_count: kept, lines: kept.toLocaleString(locale) })}
        </Alert>
      )}
    </>
  );
}

function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2, m: 0 }}>
      {facts.map(({ field, label, text, isBad }) => (
        <Box key={field}>
          <Box component="dt" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
            {label}
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
