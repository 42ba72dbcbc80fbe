import type { Declaration } from './declaration.ts';

const writers = ['finance', 'administrator'] as const;
const readers = [...writers, 'auditor'] as const;

/** There may be nothing left to draft, or nothing to change. */
const draftAdmitted = [422] as const;
const changeAdmitted = [409, 422] as const;

const payDate = '2027-12-15';

export const paymentRun: Declaration = {
  // What a draft takes and a change does is tested with its rules.
  actions: ['create', 'update'],
  kind: 'payment_run',
  may: { list: readers, one: readers, create: writers, update: writers },
  creation: { body: () => ({ pay_date: payDate }), admitted: draftAdmitted },
  change: () => ({ state: 'sent' }),
  changeAdmitted,
  wire: {
    'GET finance /api/payment_runs': { may: readers },
    'GET finance /api/payment_runs/:id': { may: readers, object: 'payment_run' },
    'POST finance /api/payment_runs': {
      may: writers,
      admitted: draftAdmitted,
      make: () => ({ body: { pay_date: payDate } }),
    },
    'PUT finance /api/payment_runs/:id': {
      may: writers,
      object: 'payment_run',
      admitted: changeAdmitted,
      make: () => ({ body: { state: 'sent' } }),
    },
  },
};
