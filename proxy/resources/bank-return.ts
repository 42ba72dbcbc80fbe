import { bankReturn as contract } from '#shared/resources/bank-return.ts';
import { mapping } from '../engine/mapping.ts';

export const bankReturn = mapping(contract, {
  list: { staff: { call: 'GET finance /api/bank_returns', paging: 'per_page', order: ['id', 'DESC'] } },
});
