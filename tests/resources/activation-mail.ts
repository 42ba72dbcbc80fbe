import { everybody } from '../access/people.ts';
import type { Declaration } from './declaration.ts';
import { newPerson } from './new-person.ts';

export const activationMail: Declaration = {
  create: (_actors, serial) => ({ email: newPerson(serial).email }),
  broken: { email: 'nada' },
  may: { create: everybody },
  creation: { body: (_target, { serial }) => ({ email: `ninguem-${serial()}@exemplo.test` }) },
  wire: {
    'POST direct /v2/register/affiliate/resend': {
      may: everybody,
      make: (_target, { serial }) => ({ body: { email: `ninguem${serial()}@exemplo.test` } }),
    },
  },
};
