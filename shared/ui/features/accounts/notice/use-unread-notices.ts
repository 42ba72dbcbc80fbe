import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';

const pollMs = 60_000;

/**
 * Returns how many notices the user has not read, asked each minute and on return to the page; 0 while that is unknown. The
 * first count comes with the session: see {@link seedUnreadNotices}.
 */
export function useUnreadNotices(): number {
  const { client } = useScreenHost();
  const { data } = useQuery({
    queryKey: queryKeys.one('notice-count', 'own'),
    queryFn: ({ signal }) => client.one('notice-count', 'own', { signal }),
    staleTime: pollMs,
    refetchInterval: pollMs,
    refetchOnWindowFocus: true,
    retry: false,
  });
  return data?.unread ?? 0;
}
