import { expect, test } from 'vitest';
import type { ResourceRecord } from '#shared/resources/index.ts';
import type { TaxInvoice } from '../../session/tax-invoices.ts';
import { paymentNews } from './payment-news.ts';

const now = { today: '2026-11-22', locale: 'pt-br' } as const;

const payment = (id: number, state: string, fields: Partial<ResourceRecord<'payment'>> = {}) =>
  ({
    id,
    state,
    amount: id * 100,
    paid_at: null,
    failure_code: null,
    stuck_blockers: null,
    ...fields,
  }) as unknown as ResourceRecord<'payment'>;

const taxInvoice = (id: number, fields: Partial<TaxInvoice> = {}): TaxInvoice =>
  ({
    id,
    can_upload: true,
    state: 'none',
    payment_state: 'awaiting_invoice',
    total: 10,
    due_on: '2026-11-23',
    admin_notes: null,
    standing: null,
    created_at: '2026-11-01T12:00:00.000Z',
    ...fields,
  }) as unknown as TaxInvoice;

const paidAt = (date: string) => payment(9, 'paid', { paid_at: `${date}T15:00:00.000Z` });

test('what has to be fixed stands before what has to be sent, and that before good news', () => {
  const news = paymentNews({
    payments: [paidAt('2026-11-20'), payment(2, 'failed', { failure_code: 'pix_key' })],
    taxInvoices: [taxInvoice(3), taxInvoice(4, { state: 'refused', admin_notes: 'Valor errado' })],
    ...now,
    locale: 'pt-br',
  });
  expect(news.map(({ id, severity, to }) => [id, severity, to])).toEqual([
    ['payment-2', 'error', '/account/myaccount/pay_info?failed=2'],
    ['tax-invoice-4', 'error', '/invoices'],
    ['tax-invoice-3', 'warning', '/invoices'],
    ['payment-9', 'success', '/financial'],
  ]);
  expect(news[1]?.texts).toEqual([
    { key: 'portal.home.news.reason', values: { reason: 'Valor errado' } },
    { key: 'portal.home.news.due', values: { date: '23/11', smart_count: 1 } },
  ]);
});

test('a failure of the bank asks nothing of the affiliate, and leads to the payments', () => {
  const [news] = paymentNews({
    payments: [payment(1, 'failed', { failure_code: 'bank_unavailable' })],
    taxInvoices: [],
    ...now,
    locale: 'pt-br',
  });
  expect(news).toMatchObject({ severity: 'info', to: '/financial' });
});

test('a payment is news for seven days', () => {
  const shown = ['2026-11-22', '2026-11-15', '2026-11-14'].map(
    (date) => paymentNews({ payments: [paidAt(date)], taxInvoices: [], ...now }).length,
  );
  expect(shown).toEqual([1, 1, 0]);
});

test('payments on their way, tax invoices under review and settled ones are no news', () => {
  const payments = ['requested', 'awaiting_invoice', 'ready', 'scheduled', 'sent', 'review', 'cancelled'].map((state) =>
    payment(1, state),
  );
  const taxInvoices = [
    taxInvoice(1, { state: 'sent', can_upload: false }),
    taxInvoice(2, { state: 'approved', can_upload: false }),
    taxInvoice(3, { can_upload: false }),
  ];
  expect(paymentNews({ payments, taxInvoices, ...now })).toEqual([]);
});

test('there are at most four', () => {
  expect(paymentNews({ payments: [], taxInvoices: [1, 2, 3, 4, 5].map((id) => taxInvoice(id)), ...now })).toHaveLength(
    4,
  );
});

test('a late tax invoice is an error, and says when the payment is made instead', () => {
  const standing = { state: 'late', due_on: '2026-11-21', late_days: 1, pay_day: '2026-12-15' };
  const late = { key: 'portal.home.news.late', values: { smart_count: 1, date: '15/12' } };
  const news = paymentNews({ payments: [], taxInvoices: [taxInvoice(1, { due_on: '2026-11-21', standing })], ...now });
  expect(news).toMatchObject([{ severity: 'error', texts: [late] }]);
});

test('a failure leads to the field that made it, and no longer once that has changed', () => {
  const failed = (stuck: string[] | null) => payment(7, 'failed', { failure_code: 'pix_key', stuck_blockers: stuck });
  const newsOf = (stuck: string[] | null) => paymentNews({ payments: [failed(stuck)], taxInvoices: [], ...now });
  expect(newsOf(['failed'])).toMatchObject([{ severity: 'error', to: '/account/myaccount/pay_info?failed=7' }]);
  expect(newsOf(null)).toMatchObject([{ severity: 'error' }]);
  expect(newsOf([])).toMatchObject([{ severity: 'info', to: '/financial' }]);
});

test('days are written as people of the language read them', () => {
  const news = paymentNews({ payments: [], taxInvoices: [taxInvoice(1)], ...now, locale: 'en' });
  expect(news[0]?.texts).toEqual([{ key: 'portal.home.news.due', values: { date: '23 Nov', smart_count: 1 } }]);
});
