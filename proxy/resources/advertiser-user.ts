import { advertiserUser as contract } from '#shared/resources/advertiser-user.ts';
import { mapping } from '../engine/mapping.ts';

export const advertiserUser = mapping(contract, {
  list: { staff: { call: 'GET /user/user-by-advertiser/:advertiser_id' } },
});
