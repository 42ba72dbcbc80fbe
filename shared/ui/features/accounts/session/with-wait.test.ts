import { expect, test } from 'vitest';
import { ApiError } from '#shared/client/api-error.ts';
import { wordsOf } from '#shared/words/index.ts';
import { createTranslate } from '#shared/words/translate.ts';
import { withWait } from './with-wait.ts';

const t = createTranslate(wordsOf('en', 'visitor', 'portal'), 'en');
const refusal = (retryAfterSeconds?: number) =>
  new ApiError(429, { code: 'rate_limited', message: 'Too many attempts.' }, retryAfterSeconds);

test.each([
  [1, 'Too many attempts. Try again in 1 minute.'],
  [60, 'Too many attempts. Try again in 1 minute.'],
  [61, 'Too many attempts. Try again in 2 minutes.'],
  [900, 'Too many attempts. Try again in 15 minutes.'],
])('a refusal for %i seconds says how long to wait', (seconds, message) => {
  expect(withWait(refusal(seconds), t)).toMatchObject({ message, code: 'rate_limited', status: 429 });
});

test('any other error stays as it is', () => {
  const other = refusal();
  expect(withWait(other, t)).toBe(other);
  expect(withWait('x', t)).toBe('x');
});
