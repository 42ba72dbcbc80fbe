import type { RestClient } from '../support/client.ts';
import type { Declaration, WireWay } from './declaration.ts';
import { filterQuery, type Row } from './declaration.ts';

const writers = ['finance', 'administrator'] as const;
const readers = [...writers, 'auditor'] as const;

const form = (serial: number) => ({
  yearmonth: '2025-01',
  due_on: '2025-02-20',
  fee: 0,
  note: `Pedido de compra ${serial}`,
});

/** Imports an approved conversion of that month. @returns the advertiser that it can be billed to */
async function billable(staff: RestClient, serial: number): Promise<number> {
  const campaigns = await staff.get<Row[]>(`/api/campaign${filterQuery({ id: [1] })}`);
  const upload = new FormData();
  const columns = { order_id: 'order', transaction_amount: 'amount', status: 'status', booking_date: 'booked' };
  const constants = { site_id: '5', campaign_id: '4' };
  const mapping = {
    ...Object.fromEntries(Object.entries(columns).map(([target, column]) => [target, { column }])),
    ...Object.fromEntries(Object.entries(constants).map(([target, constant]) => [target, { constant }])),
  };
  upload.set('mapping', JSON.stringify(mapping));
  const line = `fatura-${serial}-${Date.now()},100.00,approved,2025-01-10`;
  upload.set('file', new Blob([`order,amount,status,booked\n${line}`]), 'pedidos.csv');
  const headers = { 'X-Requested-With': 'XMLHttpRequest' };
  const answer = await staff.raw('/api/conversion-import', { method: 'POST', headers, body: upload });
  if (answer.status !== 200) throw new Error(`the conversion was not imported: ${await answer.text()}`);
  return Number(campaigns.body[0]?.advertiser_id);
}

/** A new body of a draft. */
export async function draftBody(staff: RestClient, serial: number) {
  return { ...form(serial), advertiser_id: await billable(staff, serial) };
}

/** No such invoice, or one that is not a draft, or nothing to bill: the caller was admitted. */
const admitted = [404, 409, 422];
const ofOne = (body?: object): WireWay => ({
  admitted,
  make: () => ({ params: { id: 987_654 }, ...(body && { body }) }),
});
const path = 'finance /api/advertiser_invoices';

export const advertiserInvoice: Declaration = {
  find: { q: (row) => row.advertiser_name, overdue: (row) => Number(row.overdue_days) > 0 },
  create: ({ staff }, serial) => draftBody(staff, serial),
  updates: { staff: [{ note: 'Sem pedido' }, { due_on: '2025-03-10' }] },
  broken: { fee: -1 },
  changeable: { state: 'draft' },
  may: { list: readers, one: readers, create: writers, update: writers, delete: writers },
  id: 987_654,
  admitted,
  creation: { body: (_target, { serial }) => ({ ...form(serial()), advertiser_id: 1 }), admitted },
  change: (serial) => ({ note: `Pedido ${serial}` }),
  changeAdmitted: admitted,
  removalAdmitted: admitted,
  wire: {
    [`GET ${path}`]: { may: readers },
    [`GET ${path}/:id`]: { may: readers, ...ofOne() },
    [`POST ${path}`]: {
      may: writers,
      admitted,
      make: (_target, { serial }) => ({ body: { ...form(serial()), advertiser_id: 1 } }),
    },
    [`PUT ${path}/:id`]: { may: writers, ...ofOne({ note: 'x' }) },
    [`PUT ${path}/state/:id`]: { may: writers, ...ofOne({ state: 'issued' }) },
    [`PUT ${path}/payments/:id`]: {
      may: writers,
      ...ofOne({ on: '2025-02-01', amount: 1, evidence: 'Pix E2E', version: 1 }),
    },
    [`PUT ${path}/credits/:id`]: { may: writers, ...ofOne({ amount: 1, reason: 'Devolução', version: 1 }) },
    [`PUT ${path}/link/:id`]: { may: writers, ...ofOne({ link: 'none' }) },
    [`DELETE ${path}/:id`]: { may: writers, ...ofOne() },
  },
};
