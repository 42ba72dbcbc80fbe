import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ListOptions } from '#shared/client/client.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useSite } from '../../session/site.tsx';
import type { SortableColumn } from './report-columns.ts';

export type ApiFilter = NonNullable<ListOptions<'conversion'>['filter']>;
export type Sort = readonly [SortableColumn, 'ASC' | 'DESC'];

/** Fetches one page of the conversions of a filter. */
export function useConversionPage(filter: ApiFilter, sort: Sort, range: readonly [number, number]) {
  const { client } = useSite();
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

const REFUSED = conversionStatus.codes.refused;

/** How many conversions, what was sold by them and what they earn; amounts in reais. */
interface Sums {
  count: number;
  amount: number;
  commission: number;
}

/**
 * The sums of a filter, as the home has them: without refused conversions, which are shown separately. A filter of refused ones
 * alone counts them, but they earn nothing.
 */
export interface Totals extends Sums {
  refused: Partial<Sums>;
}

/** Fetches the sums over the whole filter, whichever page is shown. */
export function useTotals(filter: ApiFilter) {
  const { client } = useSite();
  return useQuery({
    queryKey: queryKeys.list('conversion-total', { filter }),
    queryFn: async ({ signal }): Promise<Totals> => {
      const [row] = (await client.list('conversion-total', { filter, signal })).rows;
      const { count = 0, transaction_amount: amount = 0, affiliate_commission_cost: commission = 0 } = row ?? {};
      if (row === undefined || row.refused_count === 0) return { count, amount, commission, refused: {} };
      const refused = { count: row.refused_count, amount: row.refused_amount, commission: row.refused_commission };
      if (filter.validation_status !== REFUSED) return { count, amount, commission, refused };
      return { ...refused, commission, refused: { commission: refused.commission } };
    },
    placeholderData: keepPreviousData,
  });
}
