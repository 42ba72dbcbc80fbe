import { affiliateManager as contract } from '#shared/resources/affiliate-manager.ts';
import { mapping } from '../engine/mapping.ts';

export const affiliateManager = mapping(contract, {
  list: { staff: { call: 'GET /user/user-by-profile/8' } },
  one: { staff: 'in-list' },
});
