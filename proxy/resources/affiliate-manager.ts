import { affiliateManager as contract } from '#shared/resources/affiliate-manager.ts';
import { mapping } from '../engine/mapping.ts';

export const affiliateManager = mapping(contract, {
  list: {
    staff: { call: 'GET /user/user-by-profile/8' },
    affiliate: { call: 'GET v2 affiliate /api/v2/affiliate/managers' },
  },
  one: { staff: 'in-list' },
});
