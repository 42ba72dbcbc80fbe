import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { CountedList } from '#shared/codes/reports/counted-list.ts';
import { formatBrl, toCents, toReais } from '#shared/money.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useSiteLocale, useWords } from '../page/use-words.ts';
import { useListFilter } from './use-list-filter.ts';

/** A state: the value that the filter takes, and the catalogue key of its name. `codeChoices` makes those of a list. */
interface State {
  id: string | number | boolean;
  name: string;
}

interface StateTabsProps {
  /** The resource of the list. */
  of: CountedList;
  /** The filter of the list that takes a state. */
  source: string;
  states: readonly State[];
  /** Whether the sum of the amounts is shown. */
  hasSum?: boolean;
}

/** Any state. No value of a filter is empty. */
const ALL = '';

/** Fetches the counts of the states that the rest of the filter finds, and again whenever rows of the list change. */
function useTotals(of: CountedList, rest: Readonly<Record<string, unknown>>) {
  const { client } = useScreenHost();
  const filter = { of, ...(Object.keys(rest).length > 0 && { where: JSON.stringify(rest) }) };
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.list('list-total', filter),
    queryFn: ({ signal }) => client.list('list-total', { filter, signal }),
    placeholderData: keepPreviousData,
  });
  const listFilter = useListFilter();
  const { data: rows, isPlaceholderData, page, perPage, sort } = useListContext();
  const shown = JSON.stringify([page, perPage, sort, listFilter]);
  const seen = useRef({ rows, isPlaceholderData, shown });
  useEffect(() => {
    const before = seen.current;
    seen.current = { rows, isPlaceholderData, shown };
    const isSamePage = before.shown === shown && before.isPlaceholderData !== true;
    if (isSamePage && before.rows !== undefined && before.rows !== rows) void refetch();
  }, [rows, isPlaceholderData, shown, refetch]);
  return { totals: data?.rows, isError };
}

const isSet = (value: unknown) => value !== undefined && value !== null && value !== '';

/**
 * The states of the rows of the list around it as tabs, each with how many rows the rest of the filter finds; those with
 * none are left out. A tab sets the filter. Below is the sum of the amounts of the tab.
 */
export function StateTabs({ of, source, states, hasSum = false }: StateTabsProps) {
  const t = useWords();
  const translate = useTranslate();
  const locale = useSiteLocale();
  const filter = useListFilter();
  const { setFilters } = useListContext();
  const { [source]: chosen, ...others } = filter;
  const rest = Object.fromEntries(Object.entries(others).filter(([, value]) => isSet(value)));
  const { totals, isError } = useTotals(of, rest);
  const current = isSet(chosen) ? String(chosen) : ALL;
  const countOf = (state: string) =>
    totals?.reduce((sum, { id, count }) => (state === ALL || state === id ? sum + count : sum), 0);
  const shown = states.filter(({ id }) => isError || String(id) === current || (countOf(String(id)) ?? 0) > 0);
  const choose = (value: string) => {
    const state = states.find(({ id }) => String(id) === value);
    setFilters(state === undefined ? others : { ...others, [source]: state.id });
  };
  const tabs = [{ value: ALL, label: t('admin.list.all_states') }].concat(
    shown.map(({ id, name }) => ({ value: String(id), label: translate(name) })),
  );
  const summed = totals?.filter(({ id }) => current === ALL || id === current);
  const cents = summed?.reduce((sum, total) => sum + toCents(total.amount ?? 0), 0);
  const isKnown = cents !== undefined && !isError;
  return (
    <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Tabs
        value={tabs.some(({ value }) => value === current) ? current : false}
        onChange={(_event, value: string) => choose(value)}
        variant="scrollable"
        scrollButtons="auto"
        aria-label={t('admin.list.by_state')}
        sx={{ px: 1, minHeight: 44, '& .MuiTab-root': { minWidth: 0, minHeight: 44, px: 1.5, fontSize: '0.8125rem' } }}
      >
        {tabs.map(({ value, label }) => (
          <Tab key={value} value={value} label={<TabLabel text={label} count={countOf(value)} locale={locale} />} />
        ))}
      </Tabs>
      {hasSum && (
        <Typography role="status" variant="body2" sx={{ px: 2, pb: 1, pt: 0.5, fontWeight: 600, ...tabularFigures }}>
          {isKnown
            ? t('admin.list.sum', { amount: formatBrl(toReais(cents), locale) })
            : t(isError ? 'admin.report.total_failed' : 'common.loading')}
        </Typography>
      )}
    </Box>
  );
}

/** A name, and how many there are; the place of the number is kept while it loads. */
function TabLabel({ text, count, locale }: { text: string; count: number | undefined; locale: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'baseline', gap: 0.75, whiteSpace: 'nowrap' }}>
      {text}{' '}
      <Box component="span" sx={{ minWidth: '1ch', fontWeight: 400, color: 'text.secondary', ...tabularFigures }}>
        {count?.toLocaleString(locale) ?? '–'}
      </Box>
    </Box>
  );
}
