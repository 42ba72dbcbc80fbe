import { expect, test } from 'vitest';
import { daysUntil, taxInvoiceStanding } from './tax-invoice-standing.ts';

const facts = {
  state: 'none',
  dueOn: '2026-11-22',
  payDate: '2026-11-24',
  nextPayDate: '2026-12-15',
} as const;

test.each([
  ['on its last day', {}, '2026-11-22', ['due', 0, '2026-11-24']],
  ['a day late', {}, '2026-11-23', ['late', 1, '2026-12-15']],
  ['late, of a payment planned for later', { payDate: '2027-01-15' }, '2026-11-23', ['late', 1, '2027-01-15']],
  ['refused in time', { state: 'refused' }, '2026-11-22', ['refused', 0, '2026-11-24']],
  ['refused and late', { state: 'refused' }, '2026-11-25', ['refused', 3, '2026-12-15']],
  ['under review after its date', { state: 'sent' }, '2026-11-25', ['sent', 0, '2026-11-24']],
  ['approved', { state: 'approved' }, '2026-11-25', ['approved', 0, '2026-11-24']],
  ['without a date', { dueOn: null }, '2026-11-25', ['due', 0, '2026-11-24']],
  ['of a company', { documentType: 'CNPJ' }, '2026-11-23', ['late', 1, '2026-12-15']],
])('a tax invoice %s', (_, changed, today, expected) => {
  const standing = taxInvoiceStanding({ ...facts, ...changed, today });
  expect([standing.state, standing.late_days, standing.pay_day]).toEqual(expected);
});

test('a payee with a CPF needs no tax invoice, and has no date for one', () => {
  expect(taxInvoiceStanding({ ...facts, documentType: 'CPF', today: '2026-11-23' })).toEqual({
    state: 'not_needed',
    due_on: null,
    late_days: 0,
    pay_day: '2026-11-24',
  });
});

test.each([
  ['2026-11-22', 0],
  ['2026-11-23', 1],
  ['2026-11-20', -2],
  ['2027-01-01', 40],
])('on 22 November 2026, %s is %d days away', (date, days) => {
  expect(daysUntil(date, '2026-11-22')).toBe(days);
});
