import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { id, instant, version } from '#shared/contract/fields.ts';

/**
 * What keeps an affiliate from being paid after a change of payment data or access; `id` is the affiliate's id. Staff
 * end a hold, and confirm what other staff entered, directly or in an access in which they intervened, by `released: true` and the version that they have seen. All other
 * fields are null or false while there is nothing.
 */
export const paymentHold = defineContract({
  name: 'payment-hold',
  record: z.object({
    id,
    /** When payments can be requested again. */
    hold_until: z.nullable(instant),
    /** `payment_info`, `login_email`, `password_reset` or `second_factor`. */
    hold_cause: z.nullable(z.string()),
    /** Whether staff entered the payment data, and neither the owner nor another person has confirmed it. */
    awaits_confirmation: z.optional(z.boolean()),
    /** Since when what is entered in the main access counts as entered by staff, who intervened in it. */
    intervened_at: z.optional(z.nullable(instant)),
    /** Since when payments are frozen. */
    frozen_at: z.nullable(instant),
    version,
  }),
  input: z.object({
    /** True lifts it before its time. */
    released: z.literal(true, 'validation.choice'),
  }),
  access: { staff: ['one', 'update'], affiliate: ['one'] },
});
