import { affiliatePeople, managers } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

const readers = [...affiliatePeople, ...managers, 'finance', 'auditor'] as const;

export const commissionSum: Declaration = {
  base: { affiliate_id: 1, state: '3,12,4' },
  find: { affiliate_id: () => 1, state: () => '3,12,4' },
  may: { list: readers },
  wire: {
    'GET finance /api/commission/sum': {
      may: readers,
      names: 'elsewhere',
      make: ({ affiliate }) => ({ query: { affiliate_id: affiliate, state: '2' } }),
    },
  },
};
