import * as z from 'zod/mini';
import { passwordFormError } from '#shared/rules/password.ts';
import { textLengthMax } from '#shared/rules/text-length-max.ts';

const without = (error: ReturnType<typeof passwordFormError>, message: string) =>
  z.refine<string>((password) => passwordFormError(password) !== error, message);

/** A new password, validated by the gateway's form rules. Only the gateway rejects common passwords. */
export const newPassword = z
  .string('validation.password_required')
  .check(
    z.minLength(1, 'validation.password_required'),
    z.maxLength(textLengthMax.enteredPassword, 'validation.password_long'),
    without('format', 'validation.password_format'),
    without('short', 'validation.password_short'),
    without('long', 'validation.password_long'),
  );
