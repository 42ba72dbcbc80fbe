import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { id, instant, requiredText } from '#shared/contract/fields.ts';

/**
 * The freeze of an affiliate's payments; `id` is the affiliate's id. The link of a security notice makes it without a
 * session, as often as it is used; staff lift it by deleting it.
 */
export const paymentFreeze = defineContract({
  name: 'payment-freeze',
  record: z.object({
    id,
    /** Since when payments are blocked; null where they are not. */
    frozen_at: z.nullable(instant),
  }),
  input: z.object({ hash: requiredText(128) }),
  createOnly: ['hash'],
  access: { visitor: ['create'], staff: ['one', 'delete'] },
});
