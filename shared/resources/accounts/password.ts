import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { id } from '#shared/contract/fields.ts';
import { newPassword } from '#shared/resources/accounts/new-password.ts';

/** A password to be compared. */
const knownPassword = z
  .string('validation.required')
  .check(z.minLength(1, 'validation.required'), z.maxLength(256, 'validation.too_long'));

/**
 * Changes a password: the own one by the id `own` with the current one, or by staff that of an affiliate's user by its
 * id. All sessions of the user end.
 */
export const password = defineContract({
  name: 'password',
  record: z.object({ id: z.union([id, z.literal('own')]), message: z.string() }),
  input: z.object({
    /** The new one, of 8 to 16 characters. */
    password: newPassword,
    /** Needed for the own password. */
    current_password: z.optional(knownPassword),
  }),
  access: { staff: ['update'], affiliate: ['update'] },
});
