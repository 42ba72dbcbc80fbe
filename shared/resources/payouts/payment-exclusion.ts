import * as z from 'zod/mini';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, date, id } from '#shared/contract/fields.ts';

/** A payment of the affiliates of a run that the run does not pay, and why; `id` is the payment's. */
export const paymentExclusion = defineContract({
  name: 'payment-exclusion',
  record: z.object({
    id,
    affiliate_id: id,
    affiliate_name: z.nullable(z.string()),
    amount,
    state: z.string(),
    pay_date: date,
    /** Codes of the list `payment_exclusion`; at least one. */
    reasons: z.array(z.string()),
  }),
  filter: z.object({
    /** The payment run. */
    run_id: id,
  }),
  sort: ['id'],
  defaultSort: ['id', 'ASC'],
  codes: { state: paymentState },
  access: { staff: ['list'] },
});
