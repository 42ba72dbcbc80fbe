import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useSite } from '../../session/site.tsx';
import { useUser } from '../../session/user.tsx';

export const TOP_LINKS = 6;

/** Fetches the links with the most clicks of thirty days. */
export function useTopLinks() {
  const { client } = useSite();
  const { affiliate_id: affiliateId } = useUser();
  return useQuery({
    queryKey: queryKeys.list('tracking-link', { affiliateId, top: TOP_LINKS }),
    queryFn: ({ signal }) =>
      client.list('tracking-link', { range: [0, TOP_LINKS - 1], sort: ['recent_clicks', 'DESC'], signal }),
  });
}
