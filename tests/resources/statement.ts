import { addDays, businessDate, systemClock } from '#shared/time.ts';
import { affiliatePeople, managers } from '../access/people.ts';
import { type Declaration, filterQuery } from './declaration.ts';

const readers = [...affiliatePeople, ...managers, 'finance', 'auditor'] as const;

/** The sample data are of the months before today. */
const to = businessDate(systemClock.now());
const range = { from: addDays(to, -60), to };

export const statement: Declaration = {
  base: { affiliate_id: 1, ...range },
  find: { affiliate_id: () => 1, from: () => range.from, to: () => range.to },
  may: { list: readers },
  files: {
    'statement.csv': {
      may: readers,
      names: 'elsewhere',
      make: ({ affiliate }) => ({
        method: 'GET',
        path: `/api/statement.csv${filterQuery({ affiliate_id: affiliate, ...range })}`,
      }),
    },
  },
  wire: {
    'GET finance /api/statements/:affiliateId': {
      may: readers,
      object: 'affiliate',
      make: () => ({ query: range }),
    },
    'GET finance /api/statement/export_csv': {
      may: readers,
      names: 'elsewhere',
      make: ({ affiliate }) => ({ query: { affiliate_id: affiliate, ...range } }),
    },
  },
};
