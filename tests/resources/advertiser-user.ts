import { staff } from '../access/people.ts';
import type { Declaration, WireWay } from './declaration.ts';

const writers = ['campaigns', 'administrator'] as const;
const readers = [...writers, 'auditor'] as const;

const body = (serial: number) => ({
  advertiser_id: 1,
  name: `Rui ${serial}`,
  email: `rui-${serial}-${Date.now()}@loja.test`,
});

const admitted = [404];
const ofNone = (sent?: object): WireWay => ({
  admitted,
  make: () => ({ params: { id: 987_654 }, ...(sent && { body: sent }) }),
});
const path = 'advertiser /api/advertiser/user';

export const advertiserUser: Declaration = {
  base: { advertiser_id: 1 },
  changeable: { advertiser_id: 1 },
  find: { advertiser_id: () => 1 },
  create: (_actors, serial) => body(serial),
  updates: { staff: [{ name: 'Rui Ramos' }, { email: `outro-${Date.now()}@loja.test` }] },
  broken: { email: 'nada' },
  may: { list: staff, one: readers, create: writers, update: writers, delete: writers },
  id: 987_654,
  admitted,
  creation: { body: (_target, { serial }) => body(serial()) },
  change: (serial) => ({ name: `Rui ${serial}` }),
  changeAdmitted: admitted,
  removalAdmitted: admitted,
  wire: {
    'GET direct /user/user-by-advertiser/:advertiser': { may: staff, make: () => ({ params: { advertiser: 1 } }) },
    [`GET ${path}/:id`]: { may: readers, ...ofNone() },
    [`POST ${path}`]: { may: writers, make: (_target, { serial }) => ({ body: body(serial()) }) },
    [`PUT ${path}/:id`]: { may: writers, ...ofNone({ name: 'x' }) },
    [`DELETE ${path}/:id`]: { may: writers, ...ofNone() },
  },
};
