import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { id, nullableText } from '#shared/contract/fields.ts';
import { formOf, paymentInfoRecord } from '#shared/resources/payouts/payment-info-record.ts';

/**
 * An affiliate's payment info. The list has at most one row; it is empty until payment info is registered. What it takes
 * is decided by `rules/payment-info`, which checks a form as a whole.
 */
export const paymentInfo = defineContract({
  name: 'payment-info',
  record: paymentInfoRecord,
  input: z.object({
    // Longer than the rules allow, because the punctuation of masks is removed first.
    ...formOf(z.optional(nullableText(300))),
    affiliate_id: z.optional(id),
  }),
  createOnly: ['affiliate_id'],
  filter: z.object({ affiliate_id: id }),
  access: {
    staff: ['list', 'one', 'create', 'update', 'delete'],
    affiliate: ['list', 'one', 'create', 'update', 'delete'],
  },
});
