import { access as contract } from '#shared/resources/access.ts';
import { both, mapping } from '../engine/mapping.ts';

const path = '/v2/affiliate/settings/users';

export const access = mapping(contract, {
  list: {
    staff: { call: `GET ${path}`, filter: 'all', requires: ['affiliate_id'] },
    affiliate: { call: `GET ${path}`, filter: 'all' },
  },
  one: { staff: { call: `GET ${path}/:id` }, affiliate: 'in-list' },
  create: {
    staff: { call: `POST ${path}`, requires: ['affiliate_id'], findBy: 'email' },
    affiliate: { call: `POST ${path}`, findBy: 'email' },
  },
  update: both([
    { call: `PUT ${path}/:id`, fields: ['name', 'level'] },
    { call: `PUT ${path}/:id`, fields: ['invite'] },
  ]),
  delete: { staff: { call: 'DELETE /users/delete/affiliate/:id' }, affiliate: { call: `DELETE ${path}/:id` } },
});
