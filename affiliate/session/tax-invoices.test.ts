import { expect, test } from 'vitest';
import { isToSend, splitTaxInvoices, type TaxInvoice } from './tax-invoices.ts';

const taxInvoice = (id: number, fields: Partial<TaxInvoice> = {}): TaxInvoice =>
  ({
    id,
    can_upload: true,
    state: 'none',
    payment_state: 'awaiting_invoice',
    due_on: null,
    created_at: '2026-11-01T12:00:00.000Z',
    ...fields,
  }) as TaxInvoice;

test('refused tax invoices stand first, then those to send by date, then those under review; the rest is apart', () => {
  const taxInvoices = [
    taxInvoice(1, { state: 'approved', can_upload: false }),
    taxInvoice(2, { state: 'sent', can_upload: false, due_on: '2026-11-01' }),
    taxInvoice(3, { due_on: '2026-11-23' }),
    taxInvoice(4, { due_on: '2026-11-13' }),
    taxInvoice(5),
    taxInvoice(6, { state: 'refused', due_on: '2026-11-30' }),
    taxInvoice(7, { can_upload: false }),
    taxInvoice(8, { state: 'sent', can_upload: false, payment_state: 'cancelled' }),
  ];
  const { waiting, others } = splitTaxInvoices(taxInvoices);
  expect(waiting.map(({ id }) => id)).toEqual([6, 4, 3, 5, 2]);
  expect(others.map(({ id }) => id)).toEqual([1, 7, 8]);
});

test('a gateway that knows nothing of files asks for none', () => {
  expect(isToSend(taxInvoice(1, { can_upload: null, state: null }))).toBe(false);
});
