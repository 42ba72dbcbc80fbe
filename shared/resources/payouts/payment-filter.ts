import * as z from 'zod/mini';
import { paymentMethod } from '#shared/codes/payouts/payment-method.ts';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import { amount, date, flag, id, oneOf, requiredText } from '#shared/contract/fields.ts';

/** The filters of payments, and of their sum. */
export const paymentFilter = z.object({
  q: requiredText(120),
  affiliate_id: id,
  state: oneOf(paymentState.allCodes),
  run_id: id,
  method: oneOf(paymentMethod.allCodes),
  unconfirmed: flag,
  /** The first business date on which the bank paid. */
  paid_from: date,
  /** The last business date on which the bank paid. */
  paid_to: date,
  /** The first pay day. */
  pay_from: date,
  /** The last pay day. */
  pay_to: date,
  /** The first business date of the request. */
  requested_from: date,
  /** The last business date of the request. */
  requested_to: date,
  amount_from: amount,
  amount_to: amount,
});
