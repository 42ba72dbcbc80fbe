import { affiliatePeople, managers } from '../access/people.ts';
import { type Declaration, filterQuery, type WireWay } from './declaration.ts';

const readers = ['api', ...affiliatePeople, ...managers, 'finance', 'auditor'] as const;

const ofAffiliate: WireWay = {
  names: 'elsewhere',
  make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }),
};

export const commission: Declaration = {
  base: { affiliate_id: 1, state: '2' },
  find: { affiliate_id: () => 1, state: () => '2', yearmonth: ({ date }) => date },
  may: { list: readers },
  files: {
    'commission.csv': {
      may: readers,
      names: 'elsewhere',
      make: ({ affiliate }) => ({
        method: 'GET',
        path: `/api/commission.csv${filterQuery({ affiliate_id: affiliate })}`,
      }),
    },
  },
  wire: {
    'GET finance /api/commission/this_month': { may: readers, ...ofAffiliate },
    'GET finance /api/commission/export_csv': { may: readers, ...ofAffiliate },
    'GET finance /api/commission/list': {
      may: readers,
      names: 'elsewhere',
      make: ({ affiliate }) => ({ query: { affiliate_id: affiliate, state: '2' } }),
    },
  },
};
