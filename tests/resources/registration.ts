import { everybody } from '../access/people.ts';
import type { Declaration } from './declaration.ts';
import { newPerson } from './new-person.ts';

export const registration: Declaration = {
  create: (_actors, serial) => newPerson(serial),
  broken: { password: 'curta' },
  may: { create: everybody },
  creation: { body: (_target, { serial }) => newPerson(serial()) },
  wire: {
    'POST direct /v2/register/affiliate': {
      may: everybody,
      make: (_target, { serial }) => ({ body: newPerson(serial()) }),
    },
  },
};
