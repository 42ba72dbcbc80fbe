import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { unlessAbsent } from '#shared/ui/base/unless-absent.ts';

/** Fetches what keeps an affiliate from being paid after a change; null from a gateway that knows nothing of it. */
export function usePaymentHold(affiliateId: number) {
  const { client } = useScreenHost();
  return useQuery({
    queryKey: queryKeys.one('payment-hold', affiliateId),
    queryFn: ({ signal }) => unlessAbsent(client.one('payment-hold', affiliateId, { signal }), null),
  });
}
