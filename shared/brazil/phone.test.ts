import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPhone, isPhone, parsePhone, withNinthDigit } from './phone.ts';

test.each([
  ['+55 21 98765-4321', '5521987654321', '+55 21 98765-4321'],
  ['5521987654321', '5521987654321', '+55 21 98765-4321'],
  ['(21) 98765-4321', '5521987654321', '+55 21 98765-4321'],
  ['0055 21 98765 4321', '5521987654321', '+55 21 98765-4321'],
  ['55987654321', '5555987654321', '+55 55 98765-4321'],
  ['+55 55 98765-4321', '5555987654321', '+55 55 98765-4321'],
  ['2133334444', '552133334444', '+55 21 3333-4444'],
  ['+55 (21) 3333-4444', '552133334444', '+55 21 3333-4444'],
  ['21987654321', '5521987654321', '+55 21 98765-4321'],
  ['021 3333-4444', '552133334444', '+55 21 3333-4444'],
  ['(021) 98765-4321', '5521987654321', '+55 21 98765-4321'],
  ['+55 (021) 98765-4321', '5521987654321', '+55 21 98765-4321'],
])('%j is stored as %s and shown as %s', (text, stored, shown) => {
  expect(isPhone(text)).toBe(true);
  expect(parsePhone(text)).toBe(stored);
  expect(formatPhone(text)).toBe(shown);
  expect(formatPhone(stored)).toBe(shown);
  expect(parsePhone(shown)).toBe(stored);
});

test.each([
  ['+1 415 555-2671', '+14155552671'],
  ['+14155552671', '+14155552671'],
  ['00351 912 345 678', '+351912345678'],
  ['+1 972 555 2671', '+19725552671'],
])('the foreign number %j is stored as %s and never formatted as a Brazilian one', (text, stored) => {
  expect(isPhone(text)).toBe(true);
  expect(parsePhone(text)).toBe(stored);
  expect(formatPhone(text)).toBe(text);
  expect(formatPhone(stored)).toBe(stored);
});

test.each([
  '',
  'abc',
  '98765-4321',
  '21 8765-4321',
  '+021 3333-4444',
  '+55 00 98765-4321',
  '+55 21 8765',
  '+5532221234',
  '14155552671',
  '+0123456789',
  '+1234567890123456',
  '+55 21 98765-4321 ramal 2',
])('%j is not a phone number, and is left unchanged', (text) => {
  expect(isPhone(text)).toBe(false);
  expect(parsePhone(text)).toBe(text);
  expect(formatPhone(text)).toBe(text);
});

test('a stored or shown number parses to the same number, for any text', () => {
  const texts = fc.oneof(fc.stringMatching(/^\+?[\d ().-]{6,18}$/), fc.stringMatching(/^(55)?[1-9]{2}9?\d{8}$/));
  fc.assert(
    fc.property(texts, (text) => {
      fc.pre(isPhone(text));
      expect(parsePhone(parsePhone(text))).toBe(parsePhone(text));
      expect(parsePhone(formatPhone(text))).toBe(parsePhone(text));
    }),
  );
});

test.each([
  ['553191234567', '31991234567'],
  ['+55 31 9123-4567', '31991234567'],
  ['0055 31 9123-4567', '31991234567'],
  ['(55) 8123-4567', '55981234567'],
  ['031 7123-4567', '31971234567'],
  ['+55 31 99123-4567', '+55 31 99123-4567'],
  ['+55 21 3333-4444', '+55 21 3333-4444'],
  ['+32 4 9123-4567', '+32 4 9123-4567'],
  ['20 9123-4567', '20 9123-4567'],
  ['9123-4567', '9123-4567'],
])('%j has its ninth digit as %s', (text, number) => {
  expect(withNinthDigit(text)).toBe(number);
});
