import { paymentRun as contract } from '#shared/resources/payment-run.ts';
import { mapping } from '../engine/mapping.ts';

const path = '/api/payment_runs';
/** Drafting and closing work on every payee of the run. */
const timeoutMs = 110_000;

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
  create: { staff: { call: `POST finance ${path}`, envelope: 'data', timeoutMs } },
  update: { staff: [{ call: `PUT finance ${path}/:id`, fields: ['state'], envelope: 'data', timeoutMs }] },
});
