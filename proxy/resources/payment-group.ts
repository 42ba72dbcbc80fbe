import { paymentGroup as contract } from '#shared/resources/payment-group.ts';
import { mapping } from '../engine/mapping.ts';

const path = '/api/payment_groups';

export const paymentGroup = mapping(contract, {
  list: { staff: { call: `GET finance ${path}`, paging: 'per_page', filter: 'all', order: ['name', 'ASC'] } },
  one: { staff: { call: `GET finance ${path}/:id`, envelope: 'data' } },
  create: { staff: { call: `POST finance ${path}`, envelope: 'data' } },
  update: {
    staff: [{ call: `PUT finance ${path}/:id`, fields: ['name', 'windows', 'minimum_payment_value', 'affiliate_ids'] }],
  },
  delete: { staff: { call: `DELETE finance ${path}/:id` } },
});
