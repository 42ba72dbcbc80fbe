import type { Declaration } from './declaration.ts';

const readers = ['manager', 'campaigns', 'administrator', 'auditor'] as const;

export const newsletterAudience: Declaration = {
  may: { list: readers },
  wire: { 'GET report /api/newsletter/audience': { may: readers } },
};
