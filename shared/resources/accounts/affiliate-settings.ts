import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, date, id } from '#shared/contract/fields.ts';

/** The settings of an affiliate; `id` is the affiliate's id. */
export const affiliateSettings = defineContract({
  name: 'affiliate-settings',
  record: z.object({
    id,
    /** The least that it may ask for: the higher of its own and its payment group's. */
    minimum_payment_value: amount,
    /** When a request of today is paid, and the last day of requests that are. Not sent by every gateway. */
    next_pay_day: z.nullable(date),
    /** The last day of requests that are paid then. */
    next_cut_off: z.nullable(date),
    /** What this user may still give it in bonuses without a second person, below 0 beyond the limit; null for users who give none. */
    bonus_left: z.nullable(amount),
  }),
  access: { staff: ['one'], affiliate: ['one'] },
});
