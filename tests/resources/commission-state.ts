import { systemClock, businessDate } from '#shared/time.ts';
import { affiliatePeople, managers } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

const readers = [...affiliatePeople, ...managers, 'finance', 'auditor'] as const;

export const commissionState: Declaration = {
  base: { affiliate_id: 1 },
  find: { affiliate_id: () => 1, month: ({ id }) => (id === 5 ? monthsAgo(6) : undefined) },
  may: { list: readers },
  wire: {
    'GET finance /api/commission/by_state': {
      may: readers,
      names: 'elsewhere',
      make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }),
    },
  },
};

/** The sample data are of the last months, and what is half a year old is paid. */
function monthsAgo(count: number): string {
  const [year = 0, month = 0] = businessDate(systemClock.now()).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - count, 1)).toISOString().slice(0, 7);
}
