import { everybody } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

const password = 'Segura-77-xy';

export const invitation: Declaration = {
  may: { create: everybody },
  actions: ['create'],
  creation: { body: async (_target, { linkHash }) => ({ hash: await linkHash('invitation'), password }) },
  isUsedUp: true,
  wire: {
    'POST direct /user/invitation': {
      may: everybody,
      make: async (_target, { linkHash }) => ({ body: { hash: await linkHash('invitation'), password } }),
    },
  },
};
