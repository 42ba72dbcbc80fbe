import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useSite } from '../../app/site.tsx';
import { useUser } from '../../app/user.tsx';

/** Fetches the newest files that the affiliate sent. */
export function useUploads(enabled: boolean) {
  const { client } = useSite();
  const { affiliate_id: affiliateId } = useUser();
  return useQuery({
    queryKey: queryKeys.list('invoice-upload', { affiliateId }),
    queryFn: async ({ signal }) => (await client.list('invoice-upload', { range: [0, 99], signal })).rows,
    enabled,
  });
}
