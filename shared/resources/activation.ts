import * as z from 'zod/mini';
import { defineContract } from '#shared/contract.ts';
import { requiredText } from '#shared/fields.ts';

/**
 * Confirming the e-mail address by the hash of the activation mail; it works once. The password of the registration is
 * needed only where its e-mail has several, which `activation_password_required` says.
 */
export const activation = defineContract({
  name: 'activation',
  record: z.object({ id: z.string(), message: z.string() }),
  input: z.object({
    hash: requiredText(128),
    password: z.optional(
      z
        .string('validation.required')
        .check(z.minLength(1, 'validation.required'), z.maxLength(256, 'validation.too_long')),
    ),
  }),
  access: { visitor: ['create'] },
});
