import { staffUser as contract } from '#shared/resources/staff-user.ts';
import { mapping } from '../engine/mapping.ts';

const path = '/user/staff';

export const staffUser = mapping(contract, {
  list: { staff: { call: `GET ${path}`, paging: 'per_page', filter: 'all', order: ['name', 'ASC'] } },
  one: { staff: { call: `GET ${path}/:id` } },
  create: { staff: { call: `POST ${path}` } },
  update: { staff: [{ call: `PUT ${path}/:id`, fields: ['role', 'scope', 'active', 'invite'] }] },
});
