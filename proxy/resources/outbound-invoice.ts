import { outboundInvoice as contract } from '#shared/resources/outbound-invoice.ts';
import { mapping } from '../engine/mapping.ts';

export const outboundInvoice = mapping(contract, {
  one: {
    visitor: {
      call: 'GET finance /api/outbound_invoice/public/:id',
      envelope: 'data',
      row: (row, { id }) => ({ ...row, id }),
    },
  },
});
