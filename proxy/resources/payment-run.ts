import { paymentRun as contract } from '#shared/resources/payment-run.ts';
import { mapping } from '../engine/mapping.ts';

const path = '/api/payment_runs';

export const paymentRun = mapping(contract, {
  list: {
    staff: {
      call: `GET finance ${path}`,
      paging: 'per_page',
      filter: 'all',
      order: ['created_at', 'DESC'],
      sort: 'all',
    },
  },
  one: { staff: { call: `GET finance ${path}/:id`, envelope: 'data' } },
  create: { staff: { call: `POST finance ${path}`, envelope: 'data' } },
  update: { staff: [{ call: `PUT finance ${path}/:id`, fields: ['state'], envelope: 'data' }] },
});
