import { staff } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

export const advertiserUser: Declaration = {
  base: { advertiser_id: 1 },
  find: { advertiser_id: () => 1 },
  may: { list: staff },
  wire: {
    'GET direct /user/user-by-advertiser/:advertiser': { may: staff, make: () => ({ params: { advertiser: 1 } }) },
  },
};
