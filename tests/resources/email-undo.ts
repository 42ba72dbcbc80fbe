import { everybody } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

export const emailUndo: Declaration = {
  may: { create: everybody },
  creation: { body: async (_target, { linkHash }) => ({ hash: await linkHash('email-undo') }) },
  actions: ['create'],
  isUsedUp: true,
  wire: {
    'POST direct /user/email_undo': {
      may: everybody,
      make: async (_target, { linkHash }) => ({ body: { hash: await linkHash('email-undo') } }),
    },
  },
};
