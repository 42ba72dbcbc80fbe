import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import type { Period } from '#shared/ui/form/period/period.ts';

/** The most rows of one answer. */
const ROWS_READ = 100;
/** Several parts of a page show them, one after the other. */
const STALE_AFTER_MS = 5_000;

/** All campaigns, one of them, or those of an advertiser. */
interface MarginsOf {
  campaignId?: number;
  advertiserId?: number;
}

/** The margins of the campaigns that sold in a period, the highest first. */
export function useMargins(
  { from, to }: Pick<Period, 'from' | 'to'>,
  isWanted = true,
  { campaignId, advertiserId }: MarginsOf = {},
) {
  const { client } = useScreenHost();
  const filter = {
    from,
    to,
    ...(campaignId !== undefined && { campaign_id: campaignId }),
    ...(advertiserId !== undefined && { advertiser_id: advertiserId }),
  };
  return useQuery({
    queryKey: queryKeys.list('campaign-margin', filter),
    queryFn: async ({ signal }) => {
      const options = { filter, sort: ['margin', 'DESC'] as const, signal };
      const rows: ResourceRecord<'campaign-margin'>[] = [];
      for (let isMore = true; isMore;) {
        const range = [rows.length, rows.length + ROWS_READ - 1] as const;
        const page = await client.list('campaign-margin', { ...options, range });
        rows.push(...page.rows);
        isMore = page.rows.length > 0 && rows.length < page.total;
      }
      return rows;
    },
    placeholderData: keepPreviousData,
    staleTime: STALE_AFTER_MS,
    enabled: isWanted,
  });
}

type Sums = Pick<
  ResourceRecord<'campaign-margin'>,
  'conversions' | 'amount' | 'revenue' | 'commission' | 'bonus' | 'margin'
>;

const parts = ['amount', 'revenue', 'commission', 'bonus', 'margin'] as const satisfies (keyof Sums)[];

/** Adds up margins, in cents, where sums are exact; nothing was sold where there are none. */
export function sumOfMargins(rows: readonly Sums[]): Sums & { margin_rate: number | null } {
  const sumOf = (part: (typeof parts)[number]) => rows.reduce((sum, row) => sum + Math.round(row[part] * 100), 0) / 100;
  const [amount = 0, revenue = 0, commission = 0, bonus = 0, margin = 0] = parts.map(sumOf);
  return {
    conversions: rows.reduce((sum, row) => sum + row.conversions, 0),
    amount,
    revenue,
    commission,
    bonus,
    margin,
    margin_rate: revenue === 0 ? null : (margin / revenue) * 100,
  };
}
