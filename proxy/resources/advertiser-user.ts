import { advertiserUser as contract } from '#shared/resources/advertiser-user.ts';
import { mapping } from '../engine/mapping.ts';

const path = '/api/advertiser/user';

export const advertiserUser = mapping(contract, {
  list: { staff: { call: 'GET /user/user-by-advertiser/:advertiser_id' } },
  one: { staff: { call: `GET advertiser ${path}/:id` } },
  create: { staff: { call: `POST advertiser ${path}` } },
  update: { staff: [{ call: `PUT advertiser ${path}/:id`, fields: ['name', 'email'] }] },
  delete: { staff: { call: `DELETE advertiser ${path}/:id` } },
});
