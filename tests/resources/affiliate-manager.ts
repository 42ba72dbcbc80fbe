import { affiliatePeople, signedIn, staff } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

export const affiliateManager: Declaration = {
  id: 2,
  may: { list: signedIn, one: staff },
  wire: {
    'GET direct /user/user-by-profile/:profile': { may: staff, make: () => ({ params: { profile: 8 } }) },
    'GET affiliate /api/v2/affiliate/managers': { may: affiliatePeople },
  },
};
