import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { SessionUser } from '#shared/client/client.ts';
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

/** Keeps the count of unread notices that came with the session, so that a page asks for it no second time. */
export function seedUnreadNotices(queryClient: QueryClient, { unread_notices: unread }: SessionUser): void {
  if (unread !== undefined) queryClient.setQueryData(queryKeys.one('notice-count', 'own'), { id: 'own', unread });
}
