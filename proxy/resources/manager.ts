import { manager as contract } from '#shared/resources/manager.ts';
import { mapping } from '../engine/mapping.ts';

export const manager = mapping(contract, {
  list: { staff: { call: 'GET /user/managers', search: ['id', 'name', 'email'] } },
  one: { staff: 'in-list' },
});
