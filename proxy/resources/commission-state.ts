import { commissionState as contract } from '#shared/resources/commission-state.ts';
import { both, mapping } from '../engine/mapping.ts';

export const commissionState = mapping(contract, {
  list: both({
    call: 'GET finance /api/commission/by_state',
    envelope: 'data',
    filter: 'all',
    requires: ['affiliate_id'],
    row: ({ state, count, value }) => ({ id: state, count, value }),
  }),
});
