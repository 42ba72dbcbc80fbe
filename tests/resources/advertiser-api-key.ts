import type { Declaration } from './declaration.ts';

const writers = ['campaigns', 'administrator'] as const;
const readers = [...writers, 'auditor'] as const;
const admitted = [404];
const body = { advertiser_id: 2 };
const path = 'advertiser /api/advertiser/api_key';

export const advertiserApiKey: Declaration = {
  find: { advertiser_id: (row) => row.advertiser_id },
  create: () => body,
  broken: { advertiser_id: 0 },
  may: { list: readers, one: readers, create: writers, delete: writers },
  // A new key shows its secret once; its own test says how it lives and ends.
  actions: ['create', 'delete'],
  id: 987_654,
  admitted,
  creation: { body: () => body },
  removalAdmitted: admitted,
  wire: {
    [`GET ${path}`]: { may: readers },
    [`POST ${path}`]: { may: writers, make: () => ({ body }) },
    [`DELETE ${path}/:id`]: { may: writers, admitted, make: () => ({ params: { id: 987_654 } }) },
  },
};
