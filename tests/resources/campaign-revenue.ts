import { datedPart } from './dated-part.ts';

export const campaignRevenue = datedPart({
  path: '/api/campaign/revenues',
  fields: { rate: 21.5, fixed: null },
  change: { rate: 22 },
  broken: { rate: 120 },
  listedBy: ['finance'],
});
