import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useSite } from './site.tsx';
import { useUser } from './user.tsx';

export function useLatestConversions(count: number) {
  const { client } = useSite();
  const { affiliate_id: affiliateId } = useUser();
  return useQuery({
    queryKey: queryKeys.list('conversion', { affiliateId, count }),
    queryFn: async ({ signal }) => {
      const { rows } = await client.list('conversion', {
        filter: { affiliate_id: affiliateId },
        range: [0, count - 1],
        sort: ['created_at', 'DESC'],
        signal,
      });
      return rows;
    },
  });
}
