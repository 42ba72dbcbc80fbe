import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#shared/client.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';

/** The query key of an affiliate's payment info. */
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

/** Fetches what keeps an affiliate from being paid after a change; null from a gateway that knows nothing of it. */
export function usePaymentHold(affiliateId: number) {
  const { client } = useScreenHost();
  return useQuery({
    queryKey: queryKeys.one('payment-hold', affiliateId),
    queryFn: async ({ signal }) => {
      try {
        return await client.one('payment-hold', affiliateId, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not_found') return null;
        throw error;
      }
    },
  });
}
