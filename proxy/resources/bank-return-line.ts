import { bankReturnLine as contract } from '#shared/resources/bank-return-line.ts';
import { mapping } from '../engine/mapping.ts';

export const bankReturnLine = mapping(contract, {
  list: {
    staff: {
      call: 'GET finance /api/bank_return_lines',
      paging: 'per_page',
      filter: 'all',
      sort: 'all',
      order: ['line', 'ASC'],
    },
  },
});
