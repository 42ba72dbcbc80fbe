import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useSite } from './site.tsx';
import { useUser } from './user.tsx';

/** Fetches all channels of the affiliate, newest first. */
export function useOwnChannels() {
  const { client } = useSite();
  const { affiliate_id: affiliateId } = useUser();
  return useQuery({
    queryKey: queryKeys.list('channel', { affiliateId }),
    queryFn: ({ signal }) => client.all('channel', { sort: ['created_at', 'DESC'], signal }),
  });
}
