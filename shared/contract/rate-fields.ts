import * as z from 'zod/mini';
import { amount } from '#shared/contract/fields.ts';
import { isAmount } from '#shared/money.ts';

const isPercent = (value: number) => isAmount(value) && value >= 0 && value <= 100;

/** A rate in per cent with at most two decimals. */
export const percent = z.number('validation.rate').check(z.refine(isPercent, 'validation.rate'));

/** What an order earns: per cent of its amount, or reais; exactly one is not null. */
export const rateFields = { rate: z.nullable(percent), fixed: z.nullable(amount) };

/** A rate in a form: giving one kind takes the place of the other. */
export const rateInputs = {
  rate: z.optional(z.nullable(percent)),
  fixed: z.optional(z.nullable(amount.check(z.nonnegative('validation.amount')))),
};
