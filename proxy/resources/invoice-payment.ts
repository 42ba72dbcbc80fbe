import { invoicePayment as contract } from '#shared/resources/invoice-payment.ts';
import { mapping } from '../engine/mapping.ts';

export const invoicePayment = mapping(contract, {
  list: {
    staff: {
      call: 'GET finance /api/invoices_payments',
      paging: 'per_page',
      filter: 'all',
      order: ['created_at', 'DESC'],
    },
  },
});
