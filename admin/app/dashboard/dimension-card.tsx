import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-admin';
import { formatBrl } from '#shared/money.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { FigureList, type FigureRow } from '#shared/ui/features/reports/dashboard/figure-list.tsx';
import { formatDifference, formatPercent, soldText } from '#shared/ui/features/reports/dashboard/figures.ts';
import type { Period } from '#shared/ui/form/period/period.ts';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';
import { useMargins } from '../../reports/campaign-margin/use-margins.ts';

const ROWS_SHOWN = 5;

/** What a card lists, and the resource with the figures. */
const dimensions = {
  campaigns: { resource: 'dashboard-campaign', record: 'campaign', hasMargin: true },
  affiliates: { resource: 'dashboard-affiliate', record: 'affiliate', hasMargin: false },
} as const;

type Dimension = keyof typeof dimensions;
type View = 'value' | 'change' | 'margin';

const orders = { value: ['rank', 'ASC'], change: ['movement', 'DESC'] } as const;

interface DimensionCardProps {
  dimension: Dimension;
  period: Period;
}

/** The first of a dimension in a period: by commission, by how much that has changed, or by margin. */
export function DimensionCard({ dimension, period }: DimensionCardProps) {
  const t = useWords();
  const { hasMargin } = dimensions[dimension];
  const maySeeMargins = useMay('campaign-margin', 'list') && hasMargin;
  const [view, setView] = useState<View>('value');
  const views: View[] = maySeeMargins ? ['value', 'change', 'margin'] : ['value', 'change'];
  const figures = useFigures(dimension, period, view);
  const margins = useMarginRows(period, view === 'margin');
  const { rows, error, refetch } = view === 'margin' ? margins : figures;
  const title = t(`admin.dashboard.dimensions.${dimension}`);
  return (
    <FigureList
      title={title}
      none={t(view === 'change' ? 'admin.dashboard.no_change' : `admin.dashboard.no_${dimension}`)}
      count={ROWS_SHOWN}
      rows={rows}
      error={error}
      onRetry={refetch}
      isDense
      action={
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          aria-label={title}
          onChange={(_event, chosen: View | null) => chosen !== null && setView(chosen)}
        >
          {views.map((one) => (
            <ToggleButton
              key={one}
              value={one}
              sx={{ px: 0.875, py: 0.25, minHeight: 32, fontSize: '0.75rem', textTransform: 'none' }}
            >
              {t(`admin.dashboard.views.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    />
  );
}

interface Rows {
  rows: FigureRow[] | undefined;
  error: Error | null;
  refetch: () => void;
}

/** The share of each row in the first one, which is the largest. */
const shareOf = (value: number, [first = 0]: readonly number[]): number => (first > 0 && value > 0 ? value / first : 0);

function useFigures(dimension: Dimension, { from, to }: Period, view: View): Rows {
  const { t, locale } = useTranslation();
  const { client } = useScreenHost();
  const { resource, record } = dimensions[dimension];
  const mayOpen = useMay(record, 'one');
  const order = view === 'change' ? 'change' : 'value';
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.list(resource, { from, to, order, count: ROWS_SHOWN }),
    queryFn: async ({ signal }) => {
      const options = { filter: { from, to }, range: [0, ROWS_SHOWN - 1] as const, sort: orders[order], signal };
      return (await client.list(resource, options)).rows;
    },
    placeholderData: keepPreviousData,
  });
  const earned = data?.map(({ commission }) => commission ?? 0) ?? [];
  const rows = data?.map(({ id, name, conversions, commission, previous_commission: before, change }) => {
    const amount = commission === null ? '–' : formatBrl(commission, locale);
    const texts =
      order === 'change'
        ? { value: formatDifference(commission, before, locale), more: amount }
        : {
            value: amount,
            more: conversions === null ? '' : soldText(conversions, t, locale),
            share: shareOf(commission ?? 0, earned),
          };
    const shown = name === '' ? String(id) : name;
    return { id, name: mayOpen ? <Link to={`/${record}/${id}`}>{shown}</Link> : shown, change, ...texts };
  });
  return { rows, error, refetch: () => void refetch() };
}

function useMarginRows(period: Period, isWanted: boolean): Rows {
  const { t, locale } = useTranslation();
  const mayOpen = useMay('campaign', 'one');
  const { data, error, refetch } = useMargins(period, isWanted);
  const first = data?.slice(0, ROWS_SHOWN);
  const margins = first?.map(({ margin }) => margin) ?? [];
  const rows = first?.map(({ id, name, conversions, margin, margin_rate: rate }) => ({
    id,
    name: mayOpen ? <Link to={`/campaign/${id}`}>{name}</Link> : name,
    value: formatBrl(margin, locale),
    more: [soldText(conversions, t, locale), ...(rate === null ? [] : [formatPercent(rate, locale)])].join(' · '),
    share: shareOf(margin, margins),
  }));
  return { rows, error, refetch: () => void refetch() };
}
