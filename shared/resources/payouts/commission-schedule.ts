import * as z from 'zod/mini';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, date, id, requiredText } from '#shared/contract/fields.ts';

const commissionsMax = 1_000;

/**
 * Plans a payment of some available commissions, which staff choose by the ids of the commissions' list, for a banking
 * day. The record is the payment that comes of it.
 */
export const commissionSchedule = defineContract({
  name: 'commission-schedule',
  record: z.object({ id, affiliate_id: id, amount, state: z.string(), pay_date: date }),
  input: z.object({
    affiliate_id: id,
    /** The ids of available commissions, as their list has them. */
    commissions: z
      .array(requiredText(60))
      .check(z.minLength(1, 'validation.required'), z.maxLength(commissionsMax, 'validation.too_long')),
    pay_date: date,
    /** Why it is made below the affiliate's minimum; required there. */
    reason: z.optional(requiredText(500).check(z.minLength(3, 'validation.too_short'))),
  }),
  createOnly: ['affiliate_id', 'commissions', 'pay_date', 'reason'],
  codes: { state: paymentState },
  access: { staff: ['create'] },
});
