import type { Declaration, WireWay } from './declaration.ts';

const writers = ['campaigns', 'administrator'] as const;
const readers = [...writers, 'auditor'] as const;
const path = 'advertiser /api/campaign/segmentation/:id';
const segments = [{ kind: 'state', value: 'AC', is_allowed: false }];
const ofOne = (body?: object): WireWay => ({ make: () => ({ params: { id: 1 }, ...(body && { body }) }) });

export const campaignSegmentation: Declaration = {
  updates: { staff: [{ segments }] },
  broken: { segments: 'SP' },
  id: 1,
  may: { one: readers, update: writers },
  change: () => ({ segments }),
  wire: {
    [`GET ${path}`]: { may: readers, ...ofOne() },
    [`PUT ${path}`]: { may: writers, ...ofOne({ segments }) },
  },
};
