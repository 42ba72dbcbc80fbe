import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { requiredText } from '#shared/contract/fields.ts';

/**
 * Confirms the e-mail address by the hash of the activation mail; works once. The registration's password is required
 * only if the e-mail has several registrations, which `activation_password_required` reports.
 */
export const activation = defineContract({
  name: 'activation',
  record: z.object({ id: z.string(), message: z.string() }),
  input: z.object({
    hash: requiredText(128),
    /** Of the registration; needed where the e-mail has several. */
    password: z.optional(
      z
        .string('validation.required')
        .check(z.minLength(1, 'validation.required'), z.maxLength(256, 'validation.too_long')),
    ),
  }),
  access: { visitor: ['create'] },
});
