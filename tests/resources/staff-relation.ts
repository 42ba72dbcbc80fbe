import type { Declaration } from './declaration.ts';

const readers = ['administrator', 'auditor'] as const;
const writers = ['administrator'] as const;

/** The sample relation that holds, between two people who move no money. */
const relationId = 1;
const end = { ended: true, reason: 'São duas pessoas' };
// It ends once.
const admitted = [409];
// Of one that has ended `ended` is no change, so the proxy does not send it.
const changeAdmitted = [400, ...admitted];

export const staffRelation: Declaration = {
  find: { q: (row) => row.user_name },
  broken: { reason: '' },
  actions: ['update'],
  id: relationId,
  may: { list: readers, one: readers, update: writers },
  change: () => end,
  changeAdmitted,
  wire: {
    'GET direct /user/staff_relation': { may: readers },
    'GET direct /user/staff_relation/:id': { may: readers, make: () => ({ params: { id: relationId } }) },
    'PUT direct /user/staff_relation/:id': {
      may: writers,
      admitted,
      make: () => ({ params: { id: relationId }, body: end }),
    },
  },
};
