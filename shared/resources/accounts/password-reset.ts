import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { email } from '#shared/contract/fields.ts';
import { newPassword } from '#shared/resources/accounts/new-password.ts';

/**
 * Asks for a link to set a new password, and sets it by the hash of the link as the id. The answer to the request is the
 * same whether or not the e-mail has an account.
 */
export const passwordReset = defineContract({
  name: 'password-reset',
  record: z.object({ id: z.string(), message: z.string() }),
  input: z.object({
    /** Of the account, to ask for a link. */
    email: z.optional(email),
    /** The new one, of 8 to 16 characters, to use a link. */
    password: z.optional(newPassword),
  }),
  createOnly: ['email'],
  access: { visitor: ['create', 'update'] },
});
