import { statement as contract } from '#shared/resources/statement.ts';
import { mapping } from '../engine/mapping.ts';

export const statement = mapping(contract, {
  list: {
    staff: {
      call: 'GET finance /api/statements/:affiliate_id',
      envelope: 'data',
      filter: ['from', 'to'],
      requires: ['affiliate_id', 'from', 'to'],
    },
    affiliate: {
      call: 'GET v2 finance /api/v2/statements',
      envelope: 'data',
      filter: ['from', 'to'],
      requires: ['from', 'to'],
    },
  },
});
