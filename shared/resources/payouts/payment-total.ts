import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { amount } from '#shared/contract/fields.ts';
import { paymentFilter } from '#shared/resources/payouts/payment-filter.ts';

/** The number and the sum of the payments of a whole filter. A list of exactly one row. */
export const paymentTotal = defineContract({
  name: 'payment-total',
  record: z.object({ id: z.string(), count: z.int(), amount }),
  filter: paymentFilter,
  access: { staff: ['list'] },
});
