import * as z from 'zod/mini';
import { defineContract } from '#shared/contract.ts';
import { amount, id } from '#shared/fields.ts';

/** The settings of an affiliate; `id` is the affiliate's id. */
export const affiliateSettings = defineContract({
  name: 'affiliate-settings',
  record: z.object({ id, minimum_payment_value: amount }),
  access: { staff: ['one'], affiliate: ['one'] },
});
