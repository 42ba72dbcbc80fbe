import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-admin';
import { formatBrl } from '#shared/money.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { FigureList } from '#shared/ui/features/reports/dashboard/figure-list.tsx';
import { formatDifference, soldText } from '#shared/ui/features/reports/dashboard/figures.ts';
import type { Period } from '#shared/ui/form/period/period.ts';
import { useWords } from '../kit/page/use-words.ts';

interface AffiliateFiguresProps {
  list: 'affiliates' | 'affiliate_movements';
  period: Period;
  count: number;
}

const orders = { affiliates: ['rank', 'ASC'], affiliate_movements: ['movement', 'DESC'] } as const;

/** The affiliates that earned most in a period, or whose commission has changed most. */
export function AffiliateFigures({ list, period: { from, to }, count }: AffiliateFiguresProps) {
  const { t, locale } = useTranslation();
  const words = useWords();
  const { client } = useScreenHost();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.list('dashboard-affiliate', { from, to, list, count }),
    queryFn: async ({ signal }) => {
      const options = { filter: { from, to }, range: [0, count - 1] as const, signal };
      return (await client.list('dashboard-affiliate', { ...options, sort: orders[list] })).rows;
    },
    placeholderData: keepPreviousData,
  });
  const rows = data?.map(({ id, name, conversions, commission, previous_commission: before, change }) => {
    const earned = formatBrl(commission, locale);
    const sold = soldText(conversions, t, locale);
    const texts = {
      affiliates: { value: earned, more: sold },
      affiliate_movements: { value: formatDifference(commission, before, locale), more: earned },
    }[list];
    return { id, name: <Link to={`/affiliate/${id}`}>{name === '' ? String(id) : name}</Link>, ...texts, change };
  });
  return (
    <FigureList
      title={words(`admin.dashboard.${list}`)}
      none={words(`admin.dashboard.no_${list}`)}
      count={count}
      rows={rows}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
