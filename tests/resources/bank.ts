import { signedIn } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

export const bank: Declaration = {
  find: { q: (row) => row.name },
  may: { list: signedIn, one: signedIn },
  id: '001',
  wire: {
    'GET affiliate /api/banks': { may: signedIn },
    'GET affiliate /api/banks/:code': { may: signedIn, make: () => ({ params: { code: '001' } }) },
  },
};
