import { managers } from '../access/people.ts';
import { absent, type Declaration, type WireWay } from './declaration.ts';

const mains = ['main', 'other'] as const;
const keepers = [...mains, ...managers] as const;
const readers = [...keepers, 'auditor'] as const;

const body = (serial: number) => ({ name: 'Nina Nunes', email: `acesso${serial}@exemplo.test`, level: 'read_only' });

const remove: WireWay = {
  make: async ({ affiliate, access: id }, { access: make }) => ({
    params: { id: id === absent.access ? id : await make(affiliate) },
  }),
};

const path = 'direct /v2/affiliate/settings/users';

export const access: Declaration = {
  base: { affiliate_id: 1 },
  id: 4,
  find: { affiliate_id: () => 1 },
  kind: 'access',
  actions: ['update'],
  create: (_actors, serial, audience) => ({ ...body(serial), ...(audience === 'staff' && { affiliate_id: 1 }) }),
  broken: { email: 'nada' },
  may: { list: readers, one: readers, create: keepers, update: keepers, delete: keepers },
  creation: { body: ({ affiliate }, { serial }) => ({ ...body(serial() + 500), affiliate_id: affiliate }) },
  change: (serial) => ({ name: `Nina ${serial}` }),
  spare: ({ affiliate }, { access: make }) => make(affiliate),
  wire: {
    [`GET ${path}`]: {
      may: readers,
      names: 'elsewhere',
      make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }),
    },
    [`POST ${path}`]: {
      may: keepers,
      names: 'elsewhere',
      make: ({ affiliate }, { serial }) => ({ body: { ...body(serial() + 700), affiliate_id: affiliate } }),
    },
    [`GET ${path}/:id`]: { may: readers, object: 'access' },
    [`PUT ${path}/:id`]: {
      may: keepers,
      object: 'access',
      make: (_target, { serial }) => ({ body: { name: `Nina ${serial()}` } }),
    },
    [`DELETE ${path}/:id`]: { may: mains, object: 'access', ...remove },
    'DELETE direct /users/delete/affiliate/:id': { may: managers, object: 'access', ...remove },
  },
};
