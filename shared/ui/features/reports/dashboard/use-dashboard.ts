import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { dashboardCampaignKinds } from '#shared/resources/reports/dashboard-campaign.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { type Period, periodValues, readPeriod, withValues } from '#shared/ui/form/period/period.ts';

/** The period that the parts of a dashboard have in common. */
export interface DashboardPeriod {
  today: string;
  period: Period;
  setPeriod: (period: Period) => void;
  isCompared: boolean;
  setCompared: (isCompared: boolean) => void;
}

type Address = readonly [
  query: URLSearchParams,
  change: (changed: (query: URLSearchParams) => URLSearchParams, options: { replace: true }) => void,
];

/**
 * Returns the period of a dashboard, kept in its address, so that it outlasts a reload and can be sent.
 *
 * @param today the current business date
 * @param address as `useSearchParams` returns it
 */
export function dashboardPeriod(today: string, [query, change]: Address): DashboardPeriod {
  const write = (values: Readonly<Record<string, string>>) =>
    change((before) => withValues(Object.fromEntries(before), values), { replace: true });
  return {
    today,
    period: readPeriod(query, today),
    setPeriod: (period) => write(periodValues(period)),
    isCompared: query.has('compare'),
    setCompared: (isCompared) => write({ compare: isCompared ? '1' : '' }),
  };
}

/**
 * Fetches the figures of a period; those of the previous one stay visible until they are loaded.
 *
 * @param campaignId the campaign that they are of; of all by default
 */
export function useDashboardSummary({ from, to }: Pick<Period, 'from' | 'to'>, campaignId?: number) {
  const { client } = useScreenHost();
  const filter = { from, to, ...(campaignId !== undefined && { campaign_id: campaignId }) };
  return useQuery({
    queryKey: queryKeys.list('dashboard-summary', filter),
    queryFn: async ({ signal }) => (await client.list('dashboard-summary', { filter, signal })).rows[0],
    placeholderData: keepPreviousData,
  });
}

interface Wanted {
  kind: (typeof dashboardCampaignKinds)[number];
  /** The greatest movements first, in place of the kind's own order. */
  byMovement?: boolean;
  count: number;
}

/** Fetches the first campaigns of a kind. */
export function useDashboardCampaigns({ from, to }: Period, { kind, byMovement = false, count }: Wanted) {
  const { client } = useScreenHost();
  return useQuery({
    queryKey: queryKeys.list('dashboard-campaign', { from, to, kind, byMovement, count }),
    queryFn: async ({ signal }) => {
      const options = { filter: { kind, from, to }, range: [0, count - 1] as const, signal };
      const sort = byMovement ? (['movement', 'DESC'] as const) : (['rank', 'ASC'] as const);
      return (await client.list('dashboard-campaign', { ...options, sort })).rows;
    },
    placeholderData: keepPreviousData,
  });
}
