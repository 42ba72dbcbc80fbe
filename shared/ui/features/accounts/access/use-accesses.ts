import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#shared/client/api-error.ts';
import { type Client } from '#shared/client/client.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';

/** Fetches all accesses of an affiliate; none if the server does not allow it (S6.21). */
async function fetchAccesses(client: Client, affiliateId: number, signal: AbortSignal) {
  try {
    return await client.all('access', { filter: { affiliate_id: affiliateId }, signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return [];
    throw error;
  }
}

/**
 * The accesses of an affiliate: the main one first.
 *
 * @param isEnabled whether the user may list them at all
 */
export function useAccesses(affiliateId: number, isEnabled: boolean) {
  const { client } = useScreenHost();
  return useQuery({
    queryKey: queryKeys.list('access', { affiliateId }),
    queryFn: ({ signal }) => fetchAccesses(client, affiliateId, signal),
    enabled: isEnabled,
  });
}
