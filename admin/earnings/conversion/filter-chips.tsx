import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { ReactNode } from 'react';
import { useListContext, useReference, useTranslate } from 'react-admin';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { formatDate } from '#shared/time.ts';
import { textOf } from '../../kit/fields/text-of.ts';
import { useListFilter } from '../../kit/list/use-list-filter.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { reportLabels } from './report-labels.ts';

/** Shows the name of a record in the filter; its id until the name is loaded. */
function NameOf({ resource, id }: { resource: string; id: number }) {
  const { referenceRecord } = useReference({ reference: resource, id });
  return textOf(referenceRecord?.['name'] ?? id);
}

function Period({ from, to }: { from: unknown; to: unknown }) {
  const t = useWords();
  const locale = useSiteLocale();
  const [start, end] = [from, to].map((date) => (typeof date === 'string' ? formatDate(date, locale) : undefined));
  if (start !== undefined && end !== undefined) return start === end ? start : `${start} - ${end}`;
  return start === undefined ? t('admin.dates.until', { date: end ?? '' }) : t('admin.dates.since', { date: start });
}

interface ShownFilter {
  label: string;
  /** The filter keys that are cleared when the chip is removed. */
  keys: readonly string[];
  value: ReactNode;
}

function useShownFilters(): ShownFilter[] {
  const translate = useTranslate();
  const filter = useListFilter();
  const { start_date: from, end_date: to } = filter;
  const shown = {
    order_id: textOf(filter['order_id']),
    transaction_id: textOf(filter['transaction_id']),
    site_id: <NameOf resource="channel" id={Number(filter['site_id'])} />,
    campaign_id: <NameOf resource="campaign" id={Number(filter['campaign_id'])} />,
    validation_status: translate(conversionStatus.labelKey(Number(filter['validation_status']))),
  };
  const single = Object.entries(shown).filter(([key]) => filter[key] !== undefined);
  return [
    ...single.map(([key, value]) => ({ label: labelOf(key), keys: [key], value })),
    ...(from === undefined && to === undefined
      ? []
      : [{ label: reportLabels.period, keys: ['start_date', 'end_date'], value: <Period from={from} to={to} /> }]),
  ];
}

const labelOf = (key: string) => new Map<string, string>(Object.entries(reportLabels)).get(key) ?? key;

/** The active filters as chips, visible even if the filter card is closed. A click removes a chip. */
export function FilterChips() {
  const t = useWords();
  const translate = useTranslate();
  const filter = useListFilter();
  const { setFilters } = useListContext();
  const shown = useShownFilters();
  if (shown.length === 0) return null;
  const remove = (keys: readonly string[]) =>
    setFilters(Object.fromEntries(Object.entries(filter).filter(([key]) => !keys.includes(key))));
  return (
    <Box
      component="ul"
      aria-label={t('admin.report.filtered_by')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}
    >
      {shown.map(({ label, keys, value }) => (
        <li key={label}>
          <Chip
            size="small"
            title={t('admin.report.remove_filter')}
            label={
              <>
                {translate(label)}: {value}
              </>
            }
            onClick={() => remove(keys)}
            onDelete={() => remove(keys)}
          />
        </li>
      ))}
    </Box>
  );
}
