import { expect, test } from 'vitest';
import { contradictsCheckDigit } from './bank-account.ts';

test.each([
  ['001', '1584-9', '00210169', '6', false],
  ['001', '1584', '00210169', '7', true],
  ['041', '2664', '358507670', '6', false],
  ['260', '0001', '5216125', '0', false],
  ['260', '0001', '5216125', '1', true],
  // Inter publishes no rule.
  ['077', '0001', '5216125', '1', false],
])('bank %s, agency %s, account %s-%s: contradiction %s', (bankCode, agency, account, digit, expected) => {
  expect(contradictsCheckDigit({ bankCode, agency, account, digit })).toBe(expected);
});
