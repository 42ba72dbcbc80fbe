import { everybody } from '../access/people.ts';
import type { RestClient } from '../support/client.ts';
import { type Declaration, filterQuery, type Row, type WireWay } from './declaration.ts';
import { instantDay } from './instant-day.ts';

const advertiserInvoiceWriters = ['finance', 'administrator'] as const;
const advertiserInvoiceReaders = [...advertiserInvoiceWriters, 'auditor'] as const;

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

export async function draftBody(staff: RestClient, serial: number) {
  return { ...form(serial), advertiser_id: await billable(staff, serial) };
}

/** No such invoice, or one that is not a draft, or nothing to bill: the caller was admitted. */
const advertiserInvoiceAdmitted = [404, 409, 422];
const advertiserInvoiceOfOne = (body?: object): WireWay => ({
  admitted: advertiserInvoiceAdmitted,
  make: () => ({ params: { id: 987_654 }, ...(body && { body }) }),
});
const advertiserInvoicePath = 'finance /api/advertiser_invoices';

const advertiserInvoice: Declaration = {
  find: { q: (row) => row.advertiser_name, overdue: (row) => Number(row.overdue_days) > 0 },
  create: ({ staff }, serial) => draftBody(staff, serial),
  updates: { staff: [{ note: 'Sem pedido' }, { due_on: '2025-03-10' }] },
  broken: { fee: -1 },
  changeable: { state: 'draft' },
  may: {
    list: [...advertiserInvoiceReaders, 'advertiser'],
    one: [...advertiserInvoiceReaders, 'advertiser'],
    create: advertiserInvoiceWriters,
    update: advertiserInvoiceWriters,
    delete: advertiserInvoiceWriters,
  },
  id: 987_654,
  admitted: advertiserInvoiceAdmitted,
  creation: {
    body: (_target, { serial }) => ({ ...form(serial()), advertiser_id: 1 }),
    admitted: advertiserInvoiceAdmitted,
  },
  change: (serial) => ({ note: `Pedido ${serial}` }),
  changeAdmitted: advertiserInvoiceAdmitted,
  removalAdmitted: advertiserInvoiceAdmitted,
  wire: {
    [`GET ${advertiserInvoicePath}`]: { may: advertiserInvoiceReaders },
    [`GET ${advertiserInvoicePath}/:id`]: { may: advertiserInvoiceReaders, ...advertiserInvoiceOfOne() },
    'GET advertiser /api/own/invoice': { may: ['advertiser'] },
    'GET advertiser /api/own/invoice/:id': { may: ['advertiser'], object: 'advertiser_invoice' },
    [`POST ${advertiserInvoicePath}`]: {
      may: advertiserInvoiceWriters,
      admitted: advertiserInvoiceAdmitted,
      make: (_target, { serial }) => ({ body: { ...form(serial()), advertiser_id: 1 } }),
    },
    [`PUT ${advertiserInvoicePath}/:id`]: { may: advertiserInvoiceWriters, ...advertiserInvoiceOfOne({ note: 'x' }) },
    [`PUT ${advertiserInvoicePath}/state/:id`]: {
      may: advertiserInvoiceWriters,
      ...advertiserInvoiceOfOne({ state: 'issued' }),
    },
    [`PUT ${advertiserInvoicePath}/payments/:id`]: {
      may: advertiserInvoiceWriters,
      ...advertiserInvoiceOfOne({ on: '2025-02-01', amount: 1, evidence: 'Pix E2E', version: 1 }),
    },
    [`PUT ${advertiserInvoicePath}/credits/:id`]: {
      may: advertiserInvoiceWriters,
      ...advertiserInvoiceOfOne({ amount: 1, reason: 'Devolução', version: 1 }),
    },
    [`PUT ${advertiserInvoicePath}/link/:id`]: {
      may: advertiserInvoiceWriters,
      ...advertiserInvoiceOfOne({ link: 'none' }),
    },
    [`DELETE ${advertiserInvoicePath}/:id`]: { may: advertiserInvoiceWriters, ...advertiserInvoiceOfOne() },
  },
};

const ownSalePath = 'advertiser /api/own/conversion';

const advertiserConversion: Declaration = {
  find: { from: instantDay, to: instantDay },
  kind: 'advertiser_sale',
  may: { list: ['advertiser'], one: ['advertiser'] },
  wire: {
    [`GET ${ownSalePath}`]: { may: ['advertiser'] },
    [`GET ${ownSalePath}/:id`]: { may: ['advertiser'], object: 'advertiser_sale' },
  },
};

const customInvoiceWriters = ['campaigns', 'finance', 'administrator'] as const;
const customInvoiceReaders = [...customInvoiceWriters, 'auditor'] as const;
const body = (serial: number) => ({
  campaign_id: 1,
  title: `Banners ${serial}`,
  lines: [{ description: 'Produção de banners', amount: 1500.5 }],
  due_on: '2027-02-10',
});
/** No such invoice, or one that is no draft: the caller was admitted. */
const customInvoiceAdmitted = [404, 409];
const customInvoiceOfOne = (sent?: object): WireWay => ({
  admitted: customInvoiceAdmitted,
  make: () => ({ params: { id: 987_654 }, ...(sent && { body: sent }) }),
});
const customInvoicePath = 'advertiser /api/campaign/custom_invoices';

const customInvoice: Declaration<'q'> = {
  find: { q: (row) => row.title },
  create: (_actors, serial) => body(serial),
  updates: { staff: [{ title: 'Banners de Natal' }, { due_on: '2027-03-10' }] },
  broken: { due_on: 'amanhã' },
  changeable: { state: 'draft' },
  id: 987_654,
  admitted: customInvoiceAdmitted,
  may: {
    list: customInvoiceReaders,
    one: customInvoiceReaders,
    create: customInvoiceWriters,
    update: customInvoiceWriters,
    delete: customInvoiceWriters,
  },
  creation: { body: (_target, { serial }) => body(serial()) },
  change: (serial) => ({ title: `Banners ${serial}` }),
  changeAdmitted: customInvoiceAdmitted,
  removalAdmitted: customInvoiceAdmitted,
  wire: {
    [`GET ${customInvoicePath}`]: { may: customInvoiceReaders },
    [`GET ${customInvoicePath}/:id`]: { may: customInvoiceReaders, ...customInvoiceOfOne() },
    [`POST ${customInvoicePath}`]: {
      may: customInvoiceWriters,
      make: (_target, { serial }) => ({ body: body(serial()) }),
    },
    [`PUT ${customInvoicePath}/:id`]: { may: customInvoiceWriters, ...customInvoiceOfOne({ title: 'Outro' }) },
    [`PUT ${customInvoicePath}/state/:id`]: { may: customInvoiceWriters, ...customInvoiceOfOne({ state: 'issued' }) },
    [`DELETE ${customInvoicePath}/:id`]: { may: customInvoiceWriters, ...customInvoiceOfOne() },
  },
};

/** A link that there is not. */
const id = 'x'.repeat(43);

const outboundInvoice: Declaration = {
  id,
  actions: ['one'],
  may: { one: everybody },
  admitted: [404],
  wire: {
    'GET finance /api/outbound_invoice/public/:link': {
      may: everybody,
      admitted: [404],
      make: () => ({ params: { link: id } }),
    },
  },
};

export const billing = {
  'advertiser-conversion': advertiserConversion,
  'advertiser-invoice': advertiserInvoice,
  'custom-invoice': customInvoice,
  'outbound-invoice': outboundInvoice,
};
