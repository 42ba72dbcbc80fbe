import type { QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#shared/client/client.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';

/** Keeps the count of unread notices that came with the session, so that a page asks for it no second time. */
export function seedUnreadNotices(queryClient: QueryClient, { unread_notices: unread }: SessionUser): void {
  if (unread !== undefined) queryClient.setQueryData(queryKeys.one('notice-count', 'own'), { id: 'own', unread });
}
