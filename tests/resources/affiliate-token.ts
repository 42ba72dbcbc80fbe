import type { Declaration } from './declaration.ts';

const mains = ['main', 'other'] as const;

export const affiliateToken: Declaration = {
  id: 1,
  kind: 'affiliate',
  create: () => ({}),
  may: { one: mains, create: mains },
  creation: { body: () => ({}) },
  wire: {
    'GET direct /v2/affiliate/token': { may: mains },
    'POST direct /v2/affiliate/token': { may: mains },
  },
};
