import * as z from 'zod/mini';
import { closeRefusal } from '#shared/codes/payouts/close-refusal.ts';
import { paymentMethod } from '#shared/codes/payouts/payment-method.ts';
import { paymentRunState } from '#shared/codes/payouts/payment-run-state.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, date, flag, id, instant, oneOf, version } from '#shared/contract/fields.ts';

/** A file that a closed run sends to the bank; `GET /api/bank-file?id=` downloads it. */
const bankFile = z.object({
  id,
  name: z.string(),
  /** Code of `paymentMethod`. */
  method: z.string(),
  count: z.int(),
  amount,
  /** The SHA-256 of the file. */
  sha256: z.string(),
  /** The number of the file at the bank; null for a list that no bank receives. */
  number: z.nullable(z.int()),
});

/** The payments of a run that are paid one way and have come to the same state. */
const sum = z.object({
  /** Code of `paymentMethod`. */
  method: z.string(),
  /** As `item_state` of a payment. */
  state: z.string(),
  count: z.int(),
  amount,
});

/**
 * A payment run: who is paid together on a day. One person drafts it, another one closes it, which makes the bank's
 * files; then it is sent, and settled when the last of its payments has an answer.
 */
export const paymentRun = defineContract({
  name: 'payment-run',
  record: z.object({
    id,
    state: z.string(),
    pay_date: date,
    /** Null: the affiliates without a group. */
    group_id: z.nullable(id),
    group_name: z.nullable(z.string()),
    /** Without removed ones. */
    count: z.int(),
    amount,
    /** How many payments are paid, have failed or come back, and are to be looked at. */
    paid: z.int(),
    failed: z.int(),
    review: z.int(),
    paid_amount: amount,
    sums: z.array(sum),
    created_by_name: z.nullable(z.string()),
    created_at: instant,
    closed_by_name: z.nullable(z.string()),
    closed_at: z.nullable(instant),
    /** Whether the person who reads it may close it. */
    can_close: z.boolean(),
    /** Why not, where only another person may; a code of `closeRefusal`. */
    close_refusal: z.nullable(z.string()),
    files: z.array(bankFile),
    version,
  }),
  input: z.object({
    pay_date: date,
    group_id: z.optional(z.nullable(id)),
    state: z.optional(oneOf(['closed', 'sent', 'cancelled'])),
  }),
  createOnly: ['pay_date', 'group_id'],
  /** `unanswered`: those that were sent, and of which the bank has not answered about every payment. */
  filter: z.object({ state: oneOf(paymentRunState.allCodes), unanswered: flag }),
  sort: ['id', 'pay_date', 'created_at'],
  defaultSort: ['created_at', 'DESC'],
  codes: {
    state: paymentRunState,
    close_refusal: closeRefusal,
    'sums.method': paymentMethod,
    'files.method': paymentMethod,
  },
  csv: [
    ...([
      'id',
      'state',
      'pay_date',
      'group_name',
      'count',
      'amount',
      'paid',
      'failed',
      'review',
      'paid_amount',
    ] as const),
    ...(['created_by_name', 'created_at', 'closed_by_name', 'closed_at'] as const),
  ],
  access: { staff: ['list', 'one', 'create', 'update'] },
});
