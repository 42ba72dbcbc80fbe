import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBankingDay } from '#shared/brazil/holidays.ts';
import { addDays } from '#shared/time.ts';
import { decemberNoticeActive, nextPayout, payDateOf, taxInvoiceDueOn } from './payout-calendar.ts';

test.each([
  ['2024-05-01', '2024-05-15'],
  ['2024-05-10', '2024-05-15'],
  ['2024-05-11', '2024-05-27'], // the 25th is a Saturday
  ['2024-04-11', '2024-04-25'],
  ['2024-04-20', '2024-04-25'],
  ['2024-04-21', '2024-05-15'],
  ['2024-04-30', '2024-05-15'],
  ['2024-12-21', '2025-01-15'],
  ['2024-12-20', '2024-12-26'], // Christmas
  ['2024-11-05', '2024-11-18'], // a holiday on a Friday
  ['2021-02-01', '2021-02-17'], // Carnival
  ['2024-01-31', '2024-02-15'],
])('a request on %s is paid on %s', (requestDate, date) => {
  expect(payDateOf(requestDate)).toBe(date);
});

test.each([
  ['2023-11-30', '2023-12-15'],
  ['2023-12-01', '2023-12-15'],
  ['2023-12-10', '2023-12-15'],
  ['2023-12-11', '2023-12-20'],
  ['2023-12-15', '2023-12-20'],
  ['2023-12-16', '2024-01-15'],
  ['2023-12-31', '2024-01-15'],
  ['2024-01-01', '2024-01-15'],
  ['2024-01-11', '2024-01-25'],
])('in the exceptional December, a request on %s is paid on %s', (requestDate, date) => {
  expect(payDateOf(requestDate)).toBe(date);
});

test('the December notice is shown on its dates only, the last one 2024-01-01', () => {
  const shows = ['2023-11-30', '2023-12-01', '2023-12-31', '2024-01-01', '2024-01-02', '2024-12-10'];
  expect(shows.map(decemberNoticeActive)).toEqual([false, true, true, true, false, false]);
});

test('every request is paid on a later banking day, within 25 days plus the shift for holidays', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
      const requestDate = addDays('2016-01-01', days);
      const date = payDateOf(requestDate);
      expect(isBankingDay(date)).toBe(true);
      expect(date > requestDate).toBe(true);
      expect(date <= addDays(requestDate, 25 + 6)).toBe(true);
    }),
  );
});

test('an invalid date is rejected', () => {
  expect(() => payDateOf('2024-02-30')).toThrow(RangeError);
});

test.each([
  ['2026-11-01', '2026-11-10', '2026-11-16'],
  ['2026-11-10', '2026-11-10', '2026-11-16'],
  ['2026-11-11', '2026-11-20', '2026-11-25'],
  ['2026-12-21', '2027-01-10', '2027-01-15'],
])('a request on %s is paid with those up to %s, on %s', (requestDate, cutOff, payDate) => {
  expect(nextPayout(requestDate)).toEqual({ cutOff, payDate });
});

test.each([
  ['2026-03-18', '2026-03-16'],
  ['2026-06-15', '2026-06-12'], // two days before a Monday is a Saturday
  ['2026-11-24', '2026-11-19'], // the 22nd is a Sunday, the 20th a holiday
  ['2027-02-11', '2027-02-05'], // Carnival
])('the tax invoice of a payment on %s is due on the banking day %s', (payDate, due) => {
  expect(taxInvoiceDueOn(payDate)).toBe(due);
});
