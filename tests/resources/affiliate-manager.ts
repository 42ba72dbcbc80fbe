import { staff } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

export const affiliateManager: Declaration = {
  id: 2,
  may: { list: staff, one: staff },
  wire: {
    'GET direct /user/user-by-profile/:profile': { may: staff, make: () => ({ params: { profile: 8 } }) },
  },
};
