import type { Declaration } from './declaration.ts';

const readers = ['manager', 'auditor', 'administrator'] as const;

export const outboxMail: Declaration = {
  find: { q: (row) => row.to },
  kind: 'mail',
  may: { list: readers, one: readers },
  wire: {
    'GET report /api/outbox': { may: readers },
    'GET report /api/outbox/:id': { may: readers, object: 'mail' },
  },
};
