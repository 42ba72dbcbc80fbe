import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { businessDate, formatDate } from '#shared/time.ts';
import { Notice } from '#shared/ui/base/notice.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';

/** A short receipt, in place of the next request. */
export function ReceiptNotice({
  receipt,
  needsInvoice,
}: {
  receipt: ResourceRecord<'payment-request'>;
  needsInvoice: boolean;
}) {
  const { t, locale } = useTranslation();
  const { amount, pay_date: payDate, requested_at: requestedAt } = receipt;
  const isKnown = amount !== null && payDate !== null && requestedAt !== null;
  return (
    <Notice severity="success">
      {isKnown
        ? t(`screens.financial.receipt.${needsInvoice ? 'text_invoice' : 'text'}`, {
            amount: formatBrl(amount, locale),
            requested: formatDate(businessDate(new Date(requestedAt)), locale),
            date: formatDate(payDate, locale),
          })
        : receipt.message}
    </Notice>
  );
}
