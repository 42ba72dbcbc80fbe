import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useSite } from './site.tsx';
import { isToSend } from './tax-invoices.ts';
import { useUser } from './user.tsx';

/** Fetches the newest tax invoices that the affiliate has to send, or has sent. */
export function useOwnTaxInvoices() {
  const { client } = useSite();
  const { affiliate_id: affiliateId } = useUser();
  return useQuery({
    queryKey: queryKeys.list('invoice', { affiliateId }),
    queryFn: async ({ signal }) =>
      (await client.list('invoice', { range: [0, 99], sort: ['created_at', 'DESC'], signal })).rows,
  });
}

/** Returns how many tax invoices the affiliate has to send now; 0 while that is unknown. */
export const useTaxInvoicesToSend = (): number => useOwnTaxInvoices().data?.filter(isToSend).length ?? 0;
