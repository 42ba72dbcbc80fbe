import { invoice as contract } from '#shared/resources/invoice.ts';
import { mapping } from '../engine/mapping.ts';

export const invoice = mapping(contract, {
  list: {
    staff: {
      call: 'GET finance /api/invoices/search',
      paging: 'per_page',
      filter: 'all',
      order: ['created_at', 'DESC'],
    },
    affiliate: {
      call: 'GET v2 finance /api/v2/invoices/affiliate',
      envelope: 'data',
      search: ['id', 'yearmonth', 'invoice_nums'],
    },
  },
  one: { staff: { call: 'GET finance /api/invoices/:id', envelope: 'data' } },
  update: {
    staff: [
      { call: 'PUT finance /api/invoices/edit', fields: ['invoice_nums', 'total_received'], body: 'fields' },
      // The call toggles: the version prevents two concurrent clicks from undoing each other.
      { call: 'PUT finance /api/invoices/liberate/:id', fields: ['liberated'], body: 'fields' },
    ],
  },
});
