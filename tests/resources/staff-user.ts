import type { Declaration } from './declaration.ts';

const readers = ['administrator', 'auditor'] as const;
const writers = ['administrator'] as const;

const body = (serial: number) => ({ name: `Nina ${serial}`, email: `nina${serial}@exemplo.test`, role: 'finance' });

export const staffUser: Declaration = {
  find: { q: (row) => row.email },
  create: (_actors, serial) => body(serial),
  broken: { email: 'nobody', role: 'main' },
  // What a change of one's own or of the last administrator does is tested with its rules.
  actions: ['update'],
  kind: 'staffUser',
  may: { list: readers, one: readers, create: writers, update: writers },
  creation: { body: (_target, { serial }) => body(serial() + 5_000) },
  change: () => ({ scope: 'all' }),
  wire: {
    'GET direct /user/staff': { may: readers },
    'GET direct /user/staff/:id': { may: readers, object: 'staffUser' },
    'POST direct /user/staff': { may: writers, make: (_target, { serial }) => ({ body: body(serial() + 9_000) }) },
    'PUT direct /user/staff/:id': { may: writers, object: 'staffUser', make: () => ({ body: { scope: 'all' } }) },
  },
};
