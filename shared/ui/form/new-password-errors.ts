import { passwordFormError } from '#shared/rules/password.ts';

/**
 * Returns a catalogue key for each invalid field of a form that sets a new password. Only the gateway refuses
 * passwords that are easily guessed.
 */
export function newPasswordErrors({ password, confirmation }: { password: string; confirmation: string }): {
  password?: string;
  confirmation?: string;
} {
  const error = passwordFormError(password);
  const passwordError = password === '' ? 'required' : error;
  return {
    ...(passwordError !== undefined && { password: `validation.password_${passwordError}` }),
    ...(confirmation === ''
      ? { confirmation: 'validation.password_required' }
      : confirmation !== password && { confirmation: 'validation.password_mismatch' }),
  };
}
