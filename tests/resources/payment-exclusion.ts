import type { Declaration } from './declaration.ts';

const readers = ['finance', 'administrator', 'auditor'] as const;

export const paymentExclusion: Declaration = {
  base: { run_id: 1 },
  find: { run_id: () => 1 },
  may: { list: readers },
  wire: {
    'GET finance /api/payment_runs/:id/exclusions': { may: readers, object: 'payment_run' },
  },
};
