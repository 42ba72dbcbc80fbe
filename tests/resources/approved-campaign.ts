import { affiliatePeople, staff } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

const readers = [...affiliatePeople, ...staff] as const;

export const approvedCampaign: Declaration = {
  find: { site_ids: (row) => [row.site_id] },
  may: { list: readers },
  wire: {
    'GET advertiser /api/v2/campaign/bychannels/approved': {
      may: readers,
      ways: [{}, { names: 'elsewhere', findsNothing: true, make: ({ site }) => ({ query: { channels: site } }) }],
    },
  },
};
