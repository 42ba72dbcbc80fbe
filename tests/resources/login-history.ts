import { signedIn } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

export const loginHistory: Declaration = {
  may: { list: signedIn },
  wire: { 'GET direct /v2/user/history': { may: signedIn } },
};
