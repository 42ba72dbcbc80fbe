import { expect, test } from 'vitest';
import { isToSend, type Note, splitTaxInvoices } from './tax-invoices.ts';

const note = (id: number, fields: Partial<Note> = {}): Note =>
  ({
    id,
    can_upload: true,
    state: 'none',
    payment_state: 'awaiting_invoice',
    due_on: null,
    created_at: '2026-11-01T12:00:00.000Z',
    ...fields,
  }) as Note;

test('refused notes stand first, then those to send by date, then those under review; the rest is apart', () => {
  const notes = [
    note(1, { state: 'approved', can_upload: false }),
    note(2, { state: 'sent', can_upload: false, due_on: '2026-11-01' }),
    note(3, { due_on: '2026-11-23' }),
    note(4, { due_on: '2026-11-13' }),
    note(5),
    note(6, { state: 'refused', due_on: '2026-11-30' }),
    note(7, { can_upload: false }),
    note(8, { state: 'sent', can_upload: false, payment_state: 'cancelled' }),
  ];
  const { waiting, others } = splitTaxInvoices(notes);
  expect(waiting.map(({ id }) => id)).toEqual([6, 4, 3, 5, 2]);
  expect(others.map(({ id }) => id)).toEqual([1, 7, 8]);
});

test('a gateway that knows nothing of files asks for none', () => {
  expect(isToSend(note(1, { can_upload: null, state: null }))).toBe(false);
});
