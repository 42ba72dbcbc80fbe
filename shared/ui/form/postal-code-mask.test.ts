import { maskitoTransform } from '@maskito/core';
import { expect, test } from 'vitest';
import { formatPostalCode, postalCodeMask } from './postal-code-mask.ts';

test('a Brazilian postal code is formatted as five digits, hyphen, three digits; a foreign one is unchanged', () => {
  expect(formatPostalCode('01310100', 'BR')).toBe('01310-100');
  expect(formatPostalCode('01310-100', 'BR')).toBe('01310-100');
  expect(formatPostalCode('SW1A 1AA', 'GB')).toBe('SW1A 1AA');
  expect(maskitoTransform('013101009', postalCodeMask)).toBe('01310-100');
});
