import { expect, test } from 'vitest';
import { payDateError } from './pay-date.ts';

test.each([
  ['2026-12-15', undefined],
  ['2026-12-14', undefined],
  ['2026-12-11', 'validation.date_past'],
  ['2026-12-19', 'validation.banking_day'],
  ['2026-12-25', 'validation.banking_day'],
  ['2027-02-09', 'validation.banking_day'],
  ['9998-12-15', 'validation.banking_day'],
])('on 14 December 2026, a payment on %s: %s', (payDate, error) => {
  expect(payDateError(payDate, '2026-12-14')).toBe(error);
});
