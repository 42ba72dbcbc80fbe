import { affiliatePeople, everybody, managers } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

const readers = [...affiliatePeople, ...managers, 'campaigns', 'auditor'] as const;

export const click: Declaration = {
  narrow: { site_id: 1, campaign_id: 1 },
  find: { from: (row) => row.date, to: (row) => row.date },
  may: { list: readers },
  wire: {
    // The public address of links; nobody has this one.
    'GET direct /c/:code': { may: everybody, admitted: [404], make: () => ({ params: { code: 'zzzzzzzz' } }) },
    'GET report /api/get/click': {
      may: readers,
      ways: [
        { names: 'elsewhere', findsNothing: true, make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }) },
        { names: 'elsewhere', findsNothing: true, make: ({ site }) => ({ query: { site_id: site } }) },
      ],
    },
  },
};
