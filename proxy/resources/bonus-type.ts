import { bonusType as contract } from '#shared/resources/bonus-type.ts';
import { mapping } from '../engine/mapping.ts';

export const bonusType = mapping(contract, {
  list: { staff: { call: 'GET affiliate /api/bonusType' } },
});
