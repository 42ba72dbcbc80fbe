import { maskitoTransform } from '@maskito/core';
import { expect, test } from 'vitest';
import { formatPhone, formatPostalCode, isPhone, sentPhone, phoneMask, postalCodeMask } from './masks.ts';

test('a Brazilian postal code shows as five digits, hyphen, three digits; a foreign one as it is', () => {
  expect(formatPostalCode('01310100', 'BR')).toBe('01310-100');
  expect(formatPostalCode('01310-100', 'BR')).toBe('01310-100');
  expect(formatPostalCode('SW1A 1AA', 'GB')).toBe('SW1A 1AA');
  expect(maskitoTransform('013101009', postalCodeMask)).toBe('01310-100');
});

test.each([
  ['5521987654321', '+55 21 98765-4321'],
  ['+55 21 98765-4321', '+55 21 98765-4321'],
  ['552132321234', '+55 21 3232-1234'],
  ['14155552671', '+14155552671'],
  ['', ''],
])('the stored phone %j shows as %j', (stored, shown) => {
  expect(formatPhone(stored)).toBe(shown);
});

test('a stored phone comes back from the mask as it went in', () => {
  for (const stored of ['5521987654321', '552132321234', '+351912345678', '+14155552671']) {
    expect(sentPhone(formatPhone(stored))).toBe(stored);
  }
});

test('digits that are typed one by one end in the shape of a mobile number', () => {
  let value = '';
  for (const digit of '5521987654321') value = maskitoTransform(value + digit, phoneMask);
  expect(value).toBe('+55 21 98765-4321');
});

test.each([
  ['5521987654321', true],
  ['552132321234', true],
  ['55219876543', false],
  ['55219876543210', false],
  ['+14155552671', true],
  ['14155552671', false],
  ['+1415555', false],
  ['+1234567890123456', false],
  ['', false],
  ['+5521987654321', false],
])('whether %j is a whole phone number: %s', (digits, expected) => {
  expect(isPhone(digits)).toBe(expected);
});
