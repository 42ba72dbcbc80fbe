import { affiliatePeople, signedIn, staff } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

export const affiliateSettings: Declaration = {
  id: 1,
  kind: 'affiliate',
  may: { one: signedIn },
  wire: {
    'GET affiliate /api/v2/affiliate/settings': { may: affiliatePeople },
    'GET affiliate /api/affiliate/settings/:id': { may: staff, object: 'affiliate' },
  },
};
