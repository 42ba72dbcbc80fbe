import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { id, instant, requiredText } from '#shared/contract/fields.ts';

/**
 * The confirmation of the payment data that staff entered for an affiliate, by the link that its main access was mailed;
 * `id` is the affiliate's id. Until then the data does not count.
 */
export const paymentConfirmation = defineContract({
  name: 'payment-confirmation',
  record: z.object({
    id,
    /** When it was confirmed. */
    confirmed_at: instant,
  }),
  input: z.object({ hash: requiredText(128) }),
  createOnly: ['hash'],
  access: { visitor: ['create'] },
});
