import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import type { Period } from '#shared/ui/form/period/period.ts';

/** The most rows of one answer. */
const ROWS_READ = 100;

/** The margins of the campaigns that sold in a period, the highest first. */
export function useMargins({ from, to }: Period, isWanted = true) {
  const { client } = useScreenHost();
  return useQuery({
    queryKey: queryKeys.list('campaign-margin', { from, to }),
    queryFn: async ({ signal }) => {
      const options = { filter: { from, to }, sort: ['margin', 'DESC'] as const, signal };
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
    enabled: isWanted,
  });
}
