import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { email, requiredText, text } from '#shared/contract/fields.ts';
import { newPassword } from '#shared/resources/accounts/new-password.ts';

/**
 * The registration of an affiliate. `name` is first and last name joined (spec §3); `last_name` is the part of it that
 * is the last name. Without it the gateway splits the name at the first blank.
 */
export const registration = defineContract({
  name: 'registration',
  record: z.object({ id: z.string(), message: z.string() }),
  input: z.object({
    name: requiredText(201),
    /** The part of the name that is the last name. */
    last_name: z.optional(text(120)),
    email,
    /** Of 8 to 16 characters. */
    password: newPassword,
  }),
  access: { visitor: ['create'] },
});
