import { bankReturn as contract } from '#shared/resources/bank-return.ts';
import { mapping } from '../engine/mapping.ts';

const path = '/api/bank_returns';

export const bankReturn = mapping(contract, {
  list: { staff: { call: `GET finance ${path}`, paging: 'per_page', filter: 'all', order: ['id', 'DESC'] } },
  one: { staff: { call: `GET finance ${path}/:id`, envelope: 'data' } },
});
