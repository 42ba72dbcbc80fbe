import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useMay } from '../../kit/page/use-may.ts';

/** Enough for everything that is still open: an affiliate asks for payment a few times a month at most. */
const range = [0, 29] as const;

/** Fetches the latest payments of an affiliate, for users who may see them. */
export function usePaymentsOf(affiliateId: number) {
  const { client } = useScreenHost();
  const options = { filter: { affiliate_id: affiliateId }, range, sort: ['requested_at', 'DESC'] as const };
  return useQuery({
    queryKey: queryKeys.list('payment', options),
    queryFn: ({ signal }) => client.list('payment', { ...options, signal }),
    enabled: useMay('payment', 'list'),
  });
}
