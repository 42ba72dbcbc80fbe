import { statement as contract } from '#shared/resources/statement.ts';
import { both, mapping } from '../engine/mapping.ts';

export const statement = mapping(contract, {
  list: both({
    call: 'GET finance /api/statements/:affiliate_id',
    envelope: 'data',
    filter: ['from', 'to'],
    requires: ['affiliate_id', 'from', 'to'],
  }),
});
