import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, id, requiredText, version } from '#shared/contract/fields.ts';

const dayOfMonth = z
  .int('validation.integer')
  .check(z.minimum(1, 'validation.day_of_month'), z.maximum(28, 'validation.day_of_month'));

/** Requests up to a day of the month, and the day on which they are paid. */
const payoutWindow = z.object({
  /** The last day of the month of requests that are paid then. */
  last_request_day: dayOfMonth,
  /** The day of the month on which they are paid. */
  pay_day: dayOfMonth,
});

const [windowsMax, membersMax] = [8, 5_000];

/** A group of affiliates with pay days and a minimum of their own. An affiliate is in one group at most. */
export const paymentGroup = defineContract({
  name: 'payment-group',
  record: z.object({
    id,
    name: z.string(),
    windows: z.array(payoutWindow),
    /** Applies if it is higher than that of an affiliate's settings. */
    minimum_payment_value: amount,
    affiliate_ids: z.array(id),
    version,
  }),
  input: z.object({
    name: requiredText(80),
    windows: z
      .array(payoutWindow)
      .check(z.minLength(1, 'validation.required'), z.maxLength(windowsMax, 'validation.too_long')),
    minimum_payment_value: amount.check(z.nonnegative('validation.amount')),
    affiliate_ids: z.array(id).check(z.maxLength(membersMax, 'validation.too_long')),
  }),
  filter: z.object({ q: requiredText(120), name: requiredText(80) }),
  sort: ['id', 'name'],
  defaultSort: ['name', 'ASC'],
  access: { staff: ['list', 'one', 'create', 'update', 'delete'] },
});
