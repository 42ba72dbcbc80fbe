import { everybody } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

export const passwordReset: Declaration = {
  id: 'x'.repeat(43),
  create: (_actors, serial) => ({ email: `ninguem${serial}@exemplo.test` }),
  may: { create: everybody, update: everybody },
  creation: { body: (_target, { serial }) => ({ email: `ninguem${serial()}@exemplo.test` }) },
  change: () => ({ password: 'Segura-77-xy' }),
  // A link that there is not.
  changeAdmitted: [422],
  actions: ['update'],
  broken: { email: 'nada' },
  wire: {
    'POST direct /create/user/reset': {
      may: everybody,
      make: (_target, { serial }) => ({ body: { email: `ninguem${serial()}@exemplo.test` } }),
    },
    'PUT direct /user/reset/:hash': {
      may: everybody,
      make: async (_target, { linkHash }) => ({
        params: { hash: await linkHash('password-reset') },
        body: { password: 'Segura-77-xy' },
      }),
    },
  },
};
