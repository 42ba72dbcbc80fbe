import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';

export const paymentInfoKey = (affiliateId: number) => queryKeys.list('payment-info', { affiliateId });

/** Fetches an affiliate's payment info; null if none is registered. */
export function usePaymentInfo(affiliateId: number) {
  const { client } = useScreenHost();
  return useQuery({
    queryKey: paymentInfoKey(affiliateId),
    queryFn: async ({ signal }) => {
      const { rows } = await client.list('payment-info', { filter: { affiliate_id: affiliateId }, signal });
      return rows[0] ?? null;
    },
  });
}
