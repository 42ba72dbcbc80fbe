import { managers } from '../access/people.ts';
import type { Declaration, WireWay } from './declaration.ts';

const changers = ['main', 'other', ...managers] as const;

// An e-mail that is taken: whoever may change it is told so, and no session of the tests ends.
const taken = { email: 'admin@demo.test' };
const admitted = [400];
const change: WireWay = {
  names: 'elsewhere',
  admitted,
  make: ({ affiliate }) => ({ body: { ...taken, affiliate_id: affiliate } }),
};

export const loginEmail: Declaration = {
  kind: 'affiliate',
  may: { update: changers },
  change: () => taken,
  changeAdmitted: admitted,
  isUsedUp: true,
  actions: ['update'],
  broken: { email: 'nada' },
  wire: {
    'PUT direct /v2/affiliate/settings/email': { may: changers, isUsedUp: true, ...change },
    'PUT direct /update/user/:id': {
      may: managers,
      object: 'access',
      make: (_target, { serial }) => ({ body: { name: `Nina ${serial()}` } }),
    },
  },
};
