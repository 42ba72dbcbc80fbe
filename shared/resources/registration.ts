import * as z from 'zod/mini';
import { defineContract } from '#shared/contract.ts';
import { email, requiredText } from '#shared/fields.ts';

/** Length 8 to 16: the cap is the spec's (§9), the floor ours. Common passwords are refused by the gateway. */
export const newPassword = z
  .string('validation.password_required')
  .check(
    z.minLength(1, 'validation.password_required'),
    z.minLength(8, 'validation.password_short'),
    z.maxLength(16, 'validation.password_long'),
  );

/** Signing up as an affiliate. `name` is first and last name joined (spec §3). */
export const registration = defineContract({
  name: 'registration',
  record: z.object({ id: z.string(), message: z.string() }),
  input: z.object({ name: requiredText(200), email, password: newPassword }),
  access: { visitor: ['create'] },
});
