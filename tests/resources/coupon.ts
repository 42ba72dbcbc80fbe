import { affiliatePeople, managers } from '../access/people.ts';
import type { Declaration, WireWay } from './declaration.ts';

const writers = ['campaigns', 'administrator'] as const;
const readers = ['campaigns', ...managers, 'finance', 'auditor'] as const;
const everyone = [...affiliatePeople, ...readers] as const;
const body = (serial: number) => ({
  campaign_id: 1,
  code: `CUPOM-${serial}`,
  description: '10 % na primeira compra',
  site_id: null,
  starts_on: '2026-01-01',
  ends_on: null,
});
const admitted = [404];
const ofOne = (sent?: object): WireWay => ({
  admitted,
  make: () => ({ params: { id: 987_654 }, ...(sent && { body: sent }) }),
});
const path = 'advertiser /api/coupons';

export const coupon: Declaration<'q'> = {
  find: { q: (row) => row.code },
  create: (_actors, serial) => body(serial),
  updates: { staff: [{ description: '12 % na primeira compra' }, { starts_on: '2026-01-02' }] },
  broken: { starts_on: 'hoje' },
  id: 987_654,
  admitted,
  may: { list: everyone, one: everyone, create: writers, update: writers, delete: writers },
  creation: { body: (_target, { serial }) => body(serial()) },
  change: (serial) => ({ description: `${serial} %` }),
  changeAdmitted: admitted,
  removalAdmitted: admitted,
  wire: {
    [`GET ${path}`]: { may: readers },
    'GET advertiser /api/v2/coupons': { may: affiliatePeople },
    [`GET ${path}/:id`]: { may: readers, ...ofOne() },
    'GET advertiser /api/v2/coupons/:id': { may: affiliatePeople, ...ofOne() },
    [`POST ${path}`]: { may: writers, make: (_target, { serial }) => ({ body: body(serial()) }) },
    [`PUT ${path}/:id`]: { may: writers, ...ofOne({ description: '5 %' }) },
    [`DELETE ${path}/:id`]: { may: writers, ...ofOne() },
  },
};
