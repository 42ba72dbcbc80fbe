import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fieldErrors } from '#shared/contract/validation.ts';
import { newPassword } from '#shared/resources/accounts/new-password.ts';
import { passwordFormError } from './password.ts';

test.each([
  ['Trovoada-77', undefined, undefined],
  ['çãé-açúcar-9', undefined, undefined],
  ['12345678', undefined, undefined],
  ['1234567890123456', undefined, undefined],
  // Sixteen letters, in composed or decomposed form.
  ['c\u0327'.repeat(16), undefined, undefined],
  ['1234567', 'short', 'validation.password_short'],
  ['12345678901234567', 'long', 'validation.password_long'],
  ['com espaco 1', 'format', 'validation.password_format'],
  ['nulo\u0000aqui', 'format', 'validation.password_format'],
  ['zero\u200blargura', 'format', 'validation.password_format'],
  ['', 'format', 'validation.password_required'],
])('the password %j: %s, and the forms report %s', (password, expected, message) => {
  expect(passwordFormError(password)).toBe(expected);
  const { error } = z.safeParse(z.object({ password: newPassword }), { password });
  expect(error && fieldErrors(error)['password']).toBe(message);
});
