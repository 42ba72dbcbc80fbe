import { signedIn } from '../access/people.ts';
import { absent, type Declaration } from './declaration.ts';

/** Nothing to confirm, nothing to remove, or already there. */
const admitted = [400, 404, 409] as const;

const nobodys = { params: { user: absent.affiliate } };

export const secondFactor: Declaration = {
  id: 'own',
  actions: ['create', 'update', 'delete'],
  may: { one: signedIn, create: signedIn, update: signedIn, delete: signedIn },
  admitted,
  creation: { body: () => ({}), admitted },
  wire: {
    'GET direct /v2/user/second_factor': { may: signedIn },
    'POST direct /v2/user/second_factor': { may: signedIn, admitted },
    'PUT direct /v2/user/second_factor': { may: signedIn, admitted },
    'DELETE direct /v2/user/second_factor': { may: signedIn, admitted },
    'GET direct /user/second_factor/:user': {
      may: ['administrator', 'auditor'],
      admitted: [404],
      make: () => nobodys,
    },
    'DELETE direct /user/second_factor/:user': { may: ['administrator'], admitted, make: () => nobodys },
  },
};
