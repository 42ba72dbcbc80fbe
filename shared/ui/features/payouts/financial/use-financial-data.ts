import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CommissionBucket, commissionBucket } from '#shared/codes/earnings/commission-state.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';

/** The payments under way, in reais. */
export interface MoneyUnderWay {
  onItsWay: number;
  /** The first day on which some of it is paid, `YYYY-MM-DD`; null if unknown. */
  day: string | null;
  /** What is paid on that day; null if unknown. */
  next: number | null;
  stuck: number;
  stuckBlockers: readonly string[];
}

function moneyUnderWayOf(sum: ResourceRecord<'commission-sum'> | undefined): MoneyUnderWay | undefined {
  if (sum?.on_its_way === undefined || sum.stuck === undefined) return undefined;
  const { on_its_way: onItsWay, on_its_way_day: day = null, on_its_way_next: next = null } = sum;
  const { stuck, stuck_blockers: stuckBlockers = [] } = sum;
  return onItsWay + stuck === 0 ? undefined : { onItsWay, day, next, stuck, stuckBlockers };
}

/** Fetches the three sums of an affiliate's commissions, in reais; undefined while loading, null after a failure. */
export function useCommissionSums(affiliateId: number) {
  const { client } = useScreenHost();
  const query = useQuery({
    queryKey: queryKeys.list('commission-sum', { affiliateId }),
    queryFn: async ({ signal }) =>
      (await client.list('commission-sum', { filter: { affiliate_id: affiliateId }, signal })).rows,
  });
  const { data, isError } = query;
  const sumOf = (bucket: CommissionBucket) => data?.find(({ id }) => id === bucket);
  const valueOf = (bucket: CommissionBucket) => {
    if (data === undefined) return isError ? null : undefined;
    return sumOf(bucket)?.value ?? 0;
  };
  return {
    sums: {
      available: valueOf(commissionBucket.available),
      in_progress: valueOf(commissionBucket.in_progress),
      future: valueOf(commissionBucket.future),
    },
    /** Undefined while loading, where nothing is under way, and from a gateway that does not say. */
    underWay: moneyUnderWayOf(sumOf(commissionBucket.in_progress)),
    query,
  };
}

/** Fetches an affiliate's settings: the minimum of a payment request, and when it would be paid. */
export function useAffiliateSettings(affiliateId: number) {
  const { client } = useScreenHost();
  return useQuery({
    queryKey: queryKeys.one('affiliate-settings', affiliateId),
    queryFn: ({ signal }) => client.one('affiliate-settings', affiliateId, { signal }),
  });
}

/** Fetches one page of the commissions in a bucket, newest month first. */
export function useCommissionPage(affiliateId: number, state: CommissionBucket, page: number, rowsPerPage: number) {
  const { client } = useScreenHost();
  const range = [page * rowsPerPage, (page + 1) * rowsPerPage - 1] as const;
  return useQuery({
    queryKey: queryKeys.list('commission', { affiliateId, state, range }),
    queryFn: ({ signal }) =>
      client.list('commission', {
        filter: { affiliate_id: affiliateId, state },
        range,
        sort: ['date', 'DESC'],
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Returns a function that refetches all amounts of an affiliate. */
export function useReloadMoney() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      (
        [
          'commission-sum',
          'commission',
          'payment',
          'invoice',
          'affiliate-settings',
          'payment-info',
          'payment-hold',
          'payout-standing',
          'affiliate',
        ] as const
      ).map((resource) => queryClient.invalidateQueries({ queryKey: queryKeys.all(resource) })),
    );
}
