import { paymentExclusion as contract } from '#shared/resources/payment-exclusion.ts';
import { mapping } from '../engine/mapping.ts';

export const paymentExclusion = mapping(contract, {
  list: {
    staff: {
      call: 'GET finance /api/payment_runs/:run_id/exclusions',
      paging: 'per_page',
      requires: ['run_id'],
      order: ['id', 'ASC'],
    },
  },
});
