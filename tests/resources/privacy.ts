import { managers } from '../access/people.ts';
import type { Declaration, WireWay } from './declaration.ts';

/** Nobody's credentials: who may ask gets as far as their check, which a test of its own passes. */
const nobody = (serial: number) => ({ username: `ninguem${serial}@exemplo.test`, password: 'Errada-77' });
const admitted = [422];
const request: WireWay = {
  names: 'elsewhere',
  admitted,
  make: ({ affiliate }, { serial }) => ({ body: { ...nobody(serial()), affiliate_id: affiliate } }),
};
const approve: WireWay = { admitted, make: (_target, { serial }) => ({ body: nobody(serial()) }) };
const owners = ['main', 'other'] as const;

const accountDeletion: Declaration = {
  id: 1,
  actions: ['create', 'update'],
  kind: 'affiliate',
  may: { one: [...owners, ...managers, 'auditor'], create: owners, update: managers },
  creation: {
    admitted,
    body: ({ affiliate }, { serial }) => ({
      ...nobody(serial()),
      affiliate_id: affiliate,
      accepted_terms: 6,
      with_commissions: true,
    }),
  },
  change: (serial) => ({ ...nobody(serial), state: 'approved' }),
  changeAdmitted: admitted,
  files: {
    'personal-data.json': { may: owners, make: () => ({ method: 'GET', path: '/api/personal-data.json' }) },
  },
  wire: {
    'GET affiliate /api/v2/affiliate/personal_data': {
      may: owners,
      names: 'elsewhere',
      make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }),
    },
    'GET affiliate /api/v2/affiliate_delete/info': { may: owners },
    'GET affiliate /api/affiliate_delete/info/:id': { may: [...managers, 'auditor'], object: 'affiliate' },
    'DELETE affiliate /api/v2/affiliate_delete/request': { may: owners, ...request },
    'DELETE affiliate /api/v2/affiliate_delete/request/no_comission': { may: owners, ...request },
    'GET affiliate /api/v2/affiliate_delete/request/payment': { may: owners, admitted },
    'PUT affiliate /api/affiliate_delete/approve/:id': { may: managers, object: 'affiliate', ...approve },
    // Nothing is requested.
    'PUT affiliate /api/affiliate_delete/withdraw/:id': {
      may: managers,
      object: 'affiliate',
      admitted: [400],
      make: () => ({ body: { state: 'none' } }),
    },
  },
};

export const privacy = {
  'account-deletion': accountDeletion,
};
