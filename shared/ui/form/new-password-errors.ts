import { passwordFormFault } from '#shared/rules/password.ts';

/**
 * Returns a catalogue key for each invalid field of a form that sets a new password. Only the gateway refuses
 * passwords that are easily guessed.
 */
export function newPasswordErrors({ password, confirmation }: { password: string; confirmation: string }): {
  password?: string;
  confirmation?: string;
} {
  const fault = passwordFormFault(password);
  const passwordFault = password === '' ? 'required' : fault;
  return {
    ...(passwordFault !== undefined && { password: `validation.password_${passwordFault}` }),
    ...(confirmation === ''
      ? { confirmation: 'validation.password_required' }
      : confirmation !== password && { confirmation: 'validation.password_mismatch' }),
  };
}
