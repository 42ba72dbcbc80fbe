import type { Declaration } from './declaration.ts';

const readers = ['campaigns', 'administrator', 'auditor'] as const;

export const campaignChange: Declaration = {
  base: { campaign_id: 1 },
  may: { list: readers },
  wire: {
    'GET advertiser /api/campaign/changes': { may: readers, make: () => ({ query: { campaign_id: 1 } }) },
  },
};
