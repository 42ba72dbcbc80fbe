import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';

/** The record of an affiliate, for the forms that edit a part of it. */
export function useAffiliate(affiliateId: number) {
  const { client } = useScreenHost();
  return useQuery({
    queryKey: queryKeys.one('affiliate', affiliateId),
    queryFn: ({ signal }) => client.one('affiliate', affiliateId, { signal }),
    // A newer version that came in unseen would be overwritten unseen; a conflict has to be told.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
