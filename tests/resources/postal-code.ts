import { signedIn } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

export const postalCode: Declaration = {
  id: '01310100',
  absent: { id: '99999999', status: 422, code: 'postal_code_not_found' },
  may: { one: signedIn },
  wire: { 'GET affiliate /api/getAddress/:zip': { may: signedIn, make: () => ({ params: { zip: '01310100' } }) } },
};
