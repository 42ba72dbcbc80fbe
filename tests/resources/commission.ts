import { affiliatePeople, managers } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

const readers = ['api', ...affiliatePeople, ...managers, 'finance', 'auditor'] as const;

export const commission: Declaration = {
  base: { affiliate_id: 1, state: '2' },
  find: { affiliate_id: () => 1, state: () => '2' },
  may: { list: readers },
  wire: {
    'GET finance /api/commission/list': {
      may: readers,
      names: 'elsewhere',
      make: ({ affiliate }) => ({ query: { affiliate_id: affiliate, state: '2' } }),
    },
  },
};
