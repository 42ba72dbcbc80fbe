import { advertiserInvoice as contract } from '#shared/resources/advertiser-invoice.ts';
import { mapping } from '../engine/mapping.ts';

const path = '/api/advertiser_invoices';

export const advertiserInvoice = mapping(contract, {
  list: {
    staff: {
      call: `GET finance ${path}`,
      paging: 'per_page',
      filter: 'all',
      order: ['created_at', 'DESC'],
      sort: ['created_at', 'yearmonth', 'due_on', 'total'],
    },
  },
  one: { staff: { call: `GET finance ${path}/:id`, envelope: 'data' } },
  create: { staff: { call: `POST finance ${path}`, envelope: 'data' } },
  update: {
    staff: [
      { call: `PUT finance ${path}/:id`, fields: ['due_on', 'fee', 'note'] },
      { call: `PUT finance ${path}/state/:id`, fields: ['state'] },
      {
        call: `PUT finance ${path}/payments/:id`,
        fields: ['on', 'amount', 'evidence', 'reason'],
        callWith: { field: 'reason', call: `PUT finance ${path}/credits/:id` },
      },
      { call: `PUT finance ${path}/link/:id`, fields: ['link'] },
    ],
  },
  delete: { staff: { call: `DELETE finance ${path}/:id`, envelope: 'data' } },
});
