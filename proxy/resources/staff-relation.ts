import { staffRelation as contract } from '#shared/resources/staff-relation.ts';
import { mapping } from '../engine/mapping.ts';

const path = '/user/staff_relation';

export const staffRelation = mapping(contract, {
  list: { staff: { call: `GET ${path}`, paging: 'per_page', filter: 'all', sort: 'all' } },
  one: { staff: { call: `GET ${path}/:id` } },
  update: { staff: [{ call: `PUT ${path}/:id`, fields: ['ended', 'reason'] }] },
});
