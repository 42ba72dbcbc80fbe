import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAba, isBic, isIban, isIbanOf } from './bank-codes.ts';

test.each([
  ['PT50000201231234567890154', true],
  ['GB29NWBK60161331926819', true],
  ['DE89370400440532013000', true],
  ['BR1800360305000010009795493C1', true],
  ['NO9386011117947', true],
  ['GB28NWBK60161331926819', false],
  ['GB29NWBK60161331926810', false],
  ['gb29NWBK60161331926819', false],
  ['GB29', false],
  // The check digits are right; the length is not that of the country, or the country has no IBAN.
  ['NO15860111179478', false],
  ['US64SVBKUS6S3300958879', false],
  ['', false],
])('the IBAN %j: %s', (iban, isRight) => {
  expect(isIban(iban)).toBe(isRight);
});

test.each([
  ['PT', 'PT', true],
  ['PT', 'ES', false],
  ['FR', 'RE', true],
  ['GB', 'JE', true],
  ['FR', 'JE', false],
])('an IBAN of %s at a bank in %s: %s', (issuer, country, isRight) => {
  expect(isIbanOf(`${issuer}00`, country)).toBe(isRight);
});

test('an IBAN with one wrong digit is never right', () => {
  const right = 'PT50000201231234567890154';
  fc.assert(
    fc.property(fc.integer({ min: 2, max: right.length - 1 }), fc.integer({ min: 1, max: 9 }), (at, shift) => {
      const digit = (Number(right[at]) + shift) % 10;
      expect(isIban(right.slice(0, at) + digit + right.slice(at + 1))).toBe(false);
    }),
  );
});

test.each([
  ['BTEJPTPL', true],
  ['DEUTDEFF500', true],
  ['E097AEXX', true],
  ['BTEJPTP', false],
  ['BTEJPTPLX', false],
  ['BTEJ1TPL', false],
  ['btejptpl', false],
])('the BIC %j: %s', (bic, isRight) => {
  expect(isBic(bic)).toBe(isRight);
});

test.each([
  ['021000021', true],
  ['122105155', true],
  ['021000022', false],
  ['000000000', false],
  // The check digit is right, but no such prefix exists.
  ['500000005', false],
  ['02100002', false],
])('the ABA number %j: %s', (aba, isRight) => {
  expect(isAba(aba)).toBe(isRight);
});
