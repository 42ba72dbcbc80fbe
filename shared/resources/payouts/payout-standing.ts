import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, date, id, instant } from '#shared/contract/fields.ts';
import { paymentInfoRecord } from '#shared/resources/payouts/payment-info-record.ts';

const blocker = z.object({
  code: z.string(),
  /** What the text of the blocker names: the minimum and what is missing, payment info fields, the end of a hold. */
  values: z.object({
    /** The least that may be asked for. */
    minimum: z.optional(amount),
    /** What is missing to it. */
    missing: z.optional(amount),
    /** The fields of the payment data that are missing. */
    fields: z.optional(z.array(z.string())),
    /** When the hold ends. */
    until: z.optional(instant),
  }),
  /** The page on which it can be fixed; null where there is none. */
  fix_path: z.nullable(z.string()),
});

/** What blocks a payment request. */
export type PayoutBlocker = z.output<typeof blocker>;

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
    /** The least that it may be; 0 where requests are switched off. */
    minimum: amount,
    /** Whom it would pay, as `payment-info` has it; null where none is registered. */
    payment_info: z.nullable(paymentInfoRecord),
    /** What blocks a request, in the order in which to fix it; the codes are the reasons of `PaymentBlocker`, those of the amount come last. */
    blockers: z.array(blocker),
    /** Until when to request, and when that is paid. */
    cut_off: date,
    pay_date: date,
    /** When payments can be requested again after a change of payment data or access. */
    hold_until: z.nullable(instant),
    /** The next payment under way; null where there is none, and from a gateway that does not say. */
    next_payment: z.nullable(z.object({ amount, pay_date: date })),
    /** What was received in each of the last twelve months, by their first days, oldest first; null from a gateway that does not say. */
    received_months: z.nullable(
      z.array(
        z.object({
          /** Its first day. */
          month: date,
          amount,
        }),
      ),
    ),
  }),
  access: { staff: ['one'], affiliate: ['one'] },
});
