import { payment as contract } from '#shared/resources/payment.ts';
import { mapping } from '../engine/mapping.ts';

const path = '/api/commission/admin_payments';
const ownPath = '/api/v2/commission/payments';
const list = { paging: 'per_page', sort: 'all', order: ['requested_at', 'DESC'] } as const;

export const payment = mapping(contract, {
  list: {
    staff: { call: `GET finance ${path}`, ...list, filter: 'all' },
    affiliate: {
      call: `GET v2 finance ${ownPath}`,
      ...list,
      filter: [
        ...(['q', 'state', 'run_id', 'method', 'paid_from', 'paid_to', 'pay_from', 'pay_to'] as const),
        ...(['requested_from', 'requested_to', 'amount_from', 'amount_to'] as const),
      ],
    },
  },
  one: {
    staff: { call: `GET finance ${path}/:id`, envelope: 'data' },
    affiliate: { call: `GET v2 finance ${ownPath}/:id`, envelope: 'data' },
  },
  update: { staff: [{ call: `PUT finance ${path}/:id`, fields: ['run_id', 'state', 'evidence', 'confirmed'] }] },
});
