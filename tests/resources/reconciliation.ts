import type { Declaration } from './declaration.ts';

const writers = ['finance', 'administrator'] as const;
const readers = [...writers, 'auditor'] as const;

export const reconciliation: Declaration = {
  create: () => ({}),
  may: { list: readers, create: writers },
  creation: { body: () => ({}) },
  wire: {
    'GET finance /api/reconciliations': { may: readers },
    'POST finance /api/reconciliations': { may: writers, make: () => ({ body: {} }) },
  },
};
