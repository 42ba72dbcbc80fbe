import type { Declaration, WireWay } from './declaration.ts';

const writers = ['campaigns', 'finance', 'administrator'] as const;
const readers = [...writers, 'auditor'] as const;
const body = (serial: number) => ({
  campaign_id: 1,
  title: `Banners ${serial}`,
  lines: [{ description: 'Produção de banners', amount: 1500.5 }],
  due_on: '2027-02-10',
});
/** No such invoice, or one that is no draft: the caller was admitted. */
const admitted = [404, 409];
const ofOne = (sent?: object): WireWay => ({
  admitted,
  make: () => ({ params: { id: 987_654 }, ...(sent && { body: sent }) }),
});
const path = 'advertiser /api/campaign/custom_invoices';

export const customInvoice: Declaration<'q'> = {
  find: { q: (row) => row.title },
  create: (_actors, serial) => body(serial),
  updates: { staff: [{ title: 'Banners de Natal' }, { due_on: '2027-03-10' }] },
  broken: { due_on: 'amanhã' },
  changeable: { state: 'draft' },
  id: 987_654,
  admitted,
  may: { list: readers, one: readers, create: writers, update: writers, delete: writers },
  creation: { body: (_target, { serial }) => body(serial()) },
  change: (serial) => ({ title: `Banners ${serial}` }),
  changeAdmitted: admitted,
  removalAdmitted: admitted,
  wire: {
    [`GET ${path}`]: { may: readers },
    [`GET ${path}/:id`]: { may: readers, ...ofOne() },
    [`POST ${path}`]: { may: writers, make: (_target, { serial }) => ({ body: body(serial()) }) },
    [`PUT ${path}/:id`]: { may: writers, ...ofOne({ title: 'Outro' }) },
    [`PUT ${path}/state/:id`]: { may: writers, ...ofOne({ state: 'issued' }) },
    [`DELETE ${path}/:id`]: { may: writers, ...ofOne() },
  },
};
