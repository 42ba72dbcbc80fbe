import { useNotify, useUpdate } from 'react-admin';
import type { InputOf, RecordOf } from '#shared/contract/contract.ts';
import { advertiserInvoice } from '#shared/resources/billing/advertiser-invoice.ts';
import { useFailedChange } from '../../kit/feedback/use-failed-change.ts';

type AdvertiserInvoice = RecordOf<typeof advertiserInvoice>;
type Change = Partial<Omit<InputOf<typeof advertiserInvoice>, 'advertiser_id' | 'yearmonth'>>;

/**
 * Returns the function that changes the invoice of the page and notifies the user; it rejects with the server's
 * refusal, after the user was notified.
 */
export function useInvoiceChange(record: AdvertiserInvoice | undefined) {
  const notify = useNotify();
  const onError = useFailedChange(advertiserInvoice.name);
  const [update] = useUpdate<AdvertiserInvoice>();
  return (change: Change, doneText: (changed: AdvertiserInvoice) => string) =>
    update(
      advertiserInvoice.name,
      { id: record?.id, data: { ...change, version: record?.version }, previousData: record },
      {
        mutationMode: 'pessimistic',
        returnPromise: true,
        onSuccess: (changed) => notify(doneText(changed), { type: 'success' }),
        onError,
      },
    );
}
