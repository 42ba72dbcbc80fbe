import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { email } from '#shared/contract/fields.ts';
import { emailError } from './email-error.ts';

test.each([
  [' ana@demo.test ', undefined],
  ['', 'validation.email_required'],
  ['abc', 'validation.email'],
  ['ana@demo', 'validation.email'],
  ['a b@demo.test', 'validation.email'],
  [`${'a'.repeat(250)}@demo.test`, 'validation.too_long'],
])('the e-mail %j is checked as in the contracts', (text, error) => {
  expect(emailError(text)).toBe(error);
  expect(z.safeParse(email, text).success).toBe(error === undefined);
});
