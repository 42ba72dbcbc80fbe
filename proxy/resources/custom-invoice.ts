import { customInvoice as contract } from '#shared/resources/custom-invoice.ts';
import { mapping } from '../engine/mapping.ts';

const path = '/api/campaign/custom_invoices';

export const customInvoice = mapping(contract, {
  list: {
    staff: { call: `GET advertiser ${path}`, paging: 'per_page', filter: 'all', sort: 'all', order: ['id', 'DESC'] },
  },
  one: { staff: { call: `GET advertiser ${path}/:id` } },
  create: { staff: { call: `POST advertiser ${path}` } },
  update: {
    staff: [
      { call: `PUT advertiser ${path}/:id`, fields: ['title', 'lines', 'due_on'] },
      { call: `PUT advertiser ${path}/state/:id`, fields: ['state'] },
    ],
  },
  delete: { staff: { call: `DELETE advertiser ${path}/:id` } },
});
