import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, date, id, instant } from '#shared/contract/fields.ts';

/**
 * Whether an affiliate can request payment, and when that would be paid; `id` is the affiliate's id. The blockers are
 * those by which a request is decided.
 */
export const payoutStanding = defineContract({
  name: 'payout-standing',
  record: z.object({
    id,
    /** What a request would pay. */
    available: amount,
    /** What blocks a request, in the order in which to fix it; the codes are the reasons of `PaymentBlocker`. */
    blockers: z.array(
      z.object({
        code: z.string(),
        /** What the text of the blocker names: the minimum and what is missing, payment info fields, the end of a hold. */
        values: z.object({
          minimum: z.optional(amount),
          missing: z.optional(amount),
          fields: z.optional(z.array(z.string())),
          until: z.optional(instant),
        }),
        /** The page on which it can be fixed; null where there is none. */
        fix_path: z.nullable(z.string()),
      }),
    ),
    /** Until when to request, and when that is paid. */
    cut_off: date,
    pay_date: date,
    /** When payments can be requested again after a change of payment data or access. */
    hold_until: z.nullable(instant),
    /** The next payment under way; null where there is none, and from a gateway that does not say. */
    next_payment: z.nullable(z.object({ amount, pay_date: date })),
  }),
  access: { staff: ['one'], affiliate: ['one'] },
});
