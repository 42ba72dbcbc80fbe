import * as z from 'zod/mini';
import { defineContract } from '#shared/contract.ts';
import { email, requiredText } from '#shared/fields.ts';
import { passwordFormFault } from '#shared/rules/password.ts';

const without = (fault: ReturnType<typeof passwordFormFault>, message: string) =>
  z.refine<string>((password) => passwordFormFault(password) !== fault, message);

/** A new password, validated by the gateway's form rules. Only the gateway rejects common passwords. */
export const newPassword = z
  .string('validation.password_required')
  .check(
    z.minLength(1, 'validation.password_required'),
    without('format', 'validation.password_format'),
    without('short', 'validation.password_short'),
    without('long', 'validation.password_long'),
  );

/** The registration of an affiliate. `name` is first and last name joined (spec §3). */
export const registration = defineContract({
  name: 'registration',
  record: z.object({ id: z.string(), message: z.string() }),
  input: z.object({ name: requiredText(200), email, password: newPassword }),
  access: { visitor: ['create'] },
});
