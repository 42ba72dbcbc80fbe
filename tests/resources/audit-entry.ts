import { managers } from '../access/people.ts';
import type { Declaration } from './declaration.ts';
import { instantDay } from './instant-day.ts';

const readers = [...managers, 'finance', 'auditor'] as const;

export const auditEntry: Declaration = {
  find: { q: (row) => row.action, start_date: instantDay, end_date: instantDay },
  may: { list: readers },
  wire: {
    'GET report /api/audit': {
      may: readers,
      names: 'elsewhere',
      make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }),
    },
  },
};
