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
  /** Business dates on which the bank paid. */
  paid_from: date,
  paid_to: date,
  /** Of the pay day, and of the business date of the request. */
  pay_from: date,
  pay_to: date,
  requested_from: date,
  requested_to: date,
  amount_from: amount,
  amount_to: amount,
});
