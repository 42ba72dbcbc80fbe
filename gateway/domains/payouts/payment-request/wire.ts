import { toReais } from '#shared/money.ts';
import type { PaymentReceipt } from './make-payment.ts';

/** Converts a new payment to its wire form. */
export const wireReceipt = ({ paymentId, affiliateId, amountCents, state, payDate, requestedAt }: PaymentReceipt) => ({
  id: paymentId,
  affiliate_id: affiliateId,
  amount: toReais(amountCents),
  state,
  pay_date: payDate,
  requested_at: requestedAt,
});
