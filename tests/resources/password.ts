import { managers, signedIn } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

// A password that is easily guessed: whoever may change it is told so, and no session of the tests ends.
const weak = { password: 'brasil2026', current_password: 'Demo-2026' };
const admitted = [400];

export const password: Declaration = {
  id: 'own',
  may: { update: signedIn },
  change: () => weak,
  changeAdmitted: admitted,
  actions: ['update'],
  broken: { password: 'curta' },
  wire: {
    'PUT direct /edit/user/resetpass': { may: signedIn, admitted, make: () => ({ body: weak }) },
    'PUT direct /edit/user/resetaffiliatepass/:id': {
      may: managers,
      object: 'access',
      make: (_target, { serial }) => ({ body: { password: `Segura-77-${serial()}` } }),
    },
  },
};
