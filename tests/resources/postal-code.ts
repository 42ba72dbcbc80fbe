import { signedIn } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

export const postalCode: Declaration = {
  id: '01310100',
  may: { one: signedIn },
  wire: { 'GET affiliate /api/getAddress/:zip': { may: signedIn, make: () => ({ params: { zip: '01310100' } }) } },
};
