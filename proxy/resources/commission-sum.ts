import { commissionSum as contract } from '#shared/resources/commission-sum.ts';
import { both, mapping } from '../engine/mapping.ts';

export const commissionSum = mapping(contract, {
  list: both({
    call: 'GET finance /api/commission/sum',
    envelope: 'value',
    filter: 'all',
    requires: ['affiliate_id', 'state'],
    row: (row, { values }) => ({ ...row, id: values.state }),
  }),
});
