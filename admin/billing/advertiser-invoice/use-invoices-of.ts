import { useQuery } from '@tanstack/react-query';
import { advertiserInvoiceState } from '#shared/codes/billing/advertiser-invoice-state.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useMay } from '../../kit/page/use-may.ts';

type Invoice = ResourceRecord<'advertiser-invoice'>;

/** Eight years of months: nobody owes for longer. */
const range = [0, 99] as const;

const openStates: readonly string[] = [advertiserInvoiceState.codes.issued, advertiserInvoiceState.codes.partly_paid];

/** Whether an invoice was issued and is not paid in full. */
export const isOpen = ({ state }: Invoice): boolean => openStates.includes(state);

/** Returns what is still to be paid of an invoice; its total where the gateway does not keep payments. */
export const openAmount = ({ open, total }: Invoice): number => open ?? total;

/** Fetches the latest invoices of an advertiser, for users who may see them. */
export function useInvoicesOf(advertiserId: number) {
  const { client } = useScreenHost();
  const options = { filter: { advertiser_id: advertiserId }, range, sort: ['yearmonth', 'DESC'] as const };
  return useQuery({
    queryKey: queryKeys.list('advertiser-invoice', options),
    queryFn: async ({ signal }) => (await client.list('advertiser-invoice', { ...options, signal })).rows,
    enabled: useMay('advertiser-invoice', 'list'),
  });
}
