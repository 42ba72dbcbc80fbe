import type { Declaration } from './declaration.ts';

const readers = ['campaigns', 'administrator', 'auditor'] as const;

export const campaignSite: Declaration = {
  base: { campaign_id: 1 },
  may: { list: readers },
  wire: {
    'GET advertiser /api/campaign/sites': { may: readers, make: () => ({ query: { campaign_id: 1 } }) },
  },
};
