import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, date, email, flag, id, instant, oneOf } from '#shared/contract/fields.ts';

/** How many terms an affiliate accepts before it asks for the deletion of its account. */
export const deletionTermCount = 6;

/** The credentials of the signed-in person, entered again. */
export const deletionCredentials = z.object({
  /** The own login e-mail, entered again. */
  username: email,
  /** The own password, entered again. */
  password: z
    .string('validation.password_required')
    .check(z.minLength(1, 'validation.password_required'), z.maxLength(256, 'validation.too_long')),
});

/**
 * The deletion of an affiliate's account; `id` is the affiliate's id. The affiliate creates the request; staff update its
 * state: `approved` with their own credentials, or `none`, which withdraws it.
 */
export const accountDeletion = defineContract({
  name: 'account-deletion',
  record: z.object({
    id,
    state: z.string(),
    /** The available commissions, which are lost unless they are paid before. Not in the answer of every gateway. */
    total_commissions: z.nullable(amount),
    /** Whether payment data is registered. */
    has_payment_information: z.nullable(z.boolean()),
    /** The number of the request, for questions about it. */
    protocol: z.nullable(z.string()),
    /** When the affiliate asked for it; null if it did not. */
    requested_at: z.nullable(instant),
    /** The business date by which staff decide. */
    due_on: z.nullable(date),
    /** What staff see before they approve. Not in the answer of every gateway. */
    affiliate_name: z.nullable(z.string()),
    /** All commissions that an approval makes void. Refunds lower it. */
    unpaid_commissions: z.nullable(amount),
    /** What the affiliate was paid in all. */
    paid_total: z.nullable(amount),
    /** How many payments are neither paid nor cancelled, and their sum. An approval waits for them. */
    pending_payments: z.nullable(z.int()),
    /** The sum of the payments under way. */
    pending_total: z.nullable(amount),
  }),
  input: z.object({
    affiliate_id: z.optional(id),
    ...deletionCredentials.shape,
    /** How many terms the affiliate accepted, which are all of them. */
    accepted_terms: z.literal(deletionTermCount, 'validation.choice'),
    /** Whether there are commissions to give up, as shown to the affiliate. */
    with_commissions: flag,
    /** `approved` deletes the account, `none` withdraws the request. */
    state: z.optional(oneOf(['none', 'approved'])),
  }),
  createOnly: ['affiliate_id', 'accepted_terms', 'with_commissions'],
  access: { staff: ['one', 'update'], affiliate: ['one', 'create'] },
});
