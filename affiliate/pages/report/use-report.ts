import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ListOptions } from '#shared/client.ts';
import { conversionStatus } from '#shared/codes/conversion-status.ts';
import { toCents, toReais } from '#shared/money.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useSite } from '../../app/site.tsx';
import type { SortableColumn } from './report-columns.ts';

export const ROWS_PER_PAGE = 20;

export type ApiFilter = NonNullable<ListOptions<'conversion'>['filter']>;
export type Sort = readonly [SortableColumn, 'ASC' | 'DESC'];

/** Fetches one page of the conversions of a filter. */
export function useConversionPage(filter: ApiFilter, sort: Sort, page: number) {
  const { client } = useSite();
  const range = [page * ROWS_PER_PAGE, (page + 1) * ROWS_PER_PAGE - 1] as const;
  return useQuery({
    queryKey: queryKeys.list('conversion', { filter, sort, range }),
    queryFn: ({ signal }) => client.list('conversion', { filter, sort, range, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Whether the affiliate has any conversion at all; asked where a filter finds none. */
export function useHasConversions(affiliateId: number, enabled: boolean) {
  const { client } = useSite();
  const filter = { affiliate_id: affiliateId };
  return useQuery({
    queryKey: queryKeys.list('conversion', { filter, range: [0, 0] }),
    queryFn: async ({ signal }) => (await client.list('conversion', { filter, range: [0, 0], signal })).total > 0,
    enabled,
  });
}

const REFUSED = conversionStatus.code('refused');

/** The sums of a filter; amounts in reais. */
export interface Totals {
  count: number;
  amount: number;
  /** Without those of refused conversions, which earn nothing. */
  commission: number;
  refusedCount: number;
  refusedCommission: number;
}

/** Fetches the sums over the whole filter, whichever page is shown. */
export function useTotals(filter: ApiFilter) {
  const { client } = useSite();
  return useQuery({
    queryKey: queryKeys.list('conversion-total', { filter }),
    queryFn: async ({ signal }): Promise<Totals> => {
      const sum = async (of: ApiFilter) => (await client.list('conversion-total', { filter: of, signal })).rows[0];
      const status = filter.validation_status;
      const [all, refused] = await Promise.all([
        sum(filter),
        status === undefined || status === REFUSED ? sum({ ...filter, validation_status: REFUSED }) : undefined,
      ]);
      const refusedCommission = refused?.affiliate_commission_cost ?? 0;
      return {
        count: all?.count ?? 0,
        amount: all?.transaction_amount ?? 0,
        commission: toReais(toCents(all?.affiliate_commission_cost ?? 0) - toCents(refusedCommission)),
        refusedCount: refused?.count ?? 0,
        refusedCommission,
      };
    },
    placeholderData: keepPreviousData,
  });
}
