import * as z from 'zod/mini';
import { bankReturnOutcome } from '#shared/codes/payouts/bank-return-outcome.ts';
import { bankReviewReason } from '#shared/codes/payouts/bank-review-reason.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, date, id, instant, oneOf, withDefault } from '#shared/contract/fields.ts';

/** A line of a bank's return, with its effect on its payment. The lines of a payment cover all its runs. */
export const bankReturnLine = defineContract({
  name: 'bank-return-line',
  record: z.object({
    id,
    return_id: id,
    return_name: z.string(),
    read_at: instant,
    line: z.int(),
    /** The number under which the payment was sent to the bank. */
    number: z.string(),
    amount,
    bank_codes: z.string(),
    /** The number that the bank gave the payment. */
    bank_reference: z.nullable(z.string()),
    paid_on: z.nullable(date),
    /** Code of `bankReturnOutcome`. */
    outcome: z.string(),
    /** Code of `bankReviewReason`: why the payment is for review. */
    review_reason: withDefault(z.nullable(z.string()), null),
    run_id: z.nullable(id),
    payment_id: z.nullable(id),
    affiliate_id: z.nullable(id),
    affiliate_name: z.nullable(z.string()),
  }),
  filter: z.object({ return_id: id, payment_id: id, outcome: oneOf(bankReturnOutcome.allCodes) }),
  sort: ['id', 'line'],
  defaultSort: ['line', 'ASC'],
  codes: { outcome: bankReturnOutcome, review_reason: bankReviewReason },
  access: { staff: ['list'] },
});
