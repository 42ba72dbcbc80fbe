import * as z from 'zod/mini';
import { commissionBuckets } from '#shared/codes/commission-state.ts';
import { defineContract } from '#shared/contract.ts';
import { amount, id, oneOf } from '#shared/fields.ts';

/** The sum of one bucket of an affiliate's commissions; a list of one row, whose `id` is the bucket. */
export const commissionSum = defineContract({
  name: 'commission-sum',
  record: z.object({ id: z.string(), value: amount }),
  filter: z.object({ affiliate_id: id, state: oneOf(commissionBuckets) }),
  access: { staff: ['list'], affiliate: ['list'] },
});
