import { signedIn } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

export const country: Declaration = {
  may: { list: signedIn, one: signedIn },
  id: 'BR',
  wire: { 'GET affiliate /api/countries': { may: signedIn } },
};
