import { signedIn } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

export const passwordCheck: Declaration = {
  id: 'own',
  may: { one: signedIn },
  wire: { 'GET direct /user/check/resetpass': { may: signedIn } },
};
