import { manager as contract } from '#shared/resources/manager.ts';
import { mapping } from '../engine/mapping.ts';

export const manager = mapping(contract, {
  list: { staff: { call: 'GET /user/managers' } },
  one: { staff: 'in-list' },
});
