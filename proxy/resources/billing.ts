import { contracts } from '#shared/resources/index.ts';
import { mapping } from '../engine/mapping.ts';
import { plainMapping } from './plain-mapping.ts';

const advertiserInvoicePath = '/api/advertiser_invoices';

const newestFirst = { paging: 'per_page', filter: 'all', order: ['created_at', 'DESC'], sort: 'all' } as const;

const advertiserInvoice = mapping(contracts['advertiser-invoice'], {
  list: {
    staff: { call: `GET finance ${advertiserInvoicePath}`, ...newestFirst },
    advertiser: { call: 'GET advertiser /api/own/invoice', ...newestFirst },
  },
  one: {
    staff: { call: `GET finance ${advertiserInvoicePath}/:id`, envelope: 'data' },
    advertiser: { call: 'GET advertiser /api/own/invoice/:id' },
  },
  create: { staff: { call: `POST finance ${advertiserInvoicePath}`, envelope: 'data' } },
  update: {
    staff: [
      { call: `PUT finance ${advertiserInvoicePath}/:id`, fields: ['due_on', 'fee', 'note'], readsAfter: true },
      { call: `PUT finance ${advertiserInvoicePath}/state/:id`, fields: ['state'] },
      {
        call: `PUT finance ${advertiserInvoicePath}/payments/:id`,
        fields: ['on', 'amount', 'evidence', 'reason'],
        callWith: { field: 'reason', call: `PUT finance ${advertiserInvoicePath}/credits/:id` },
      },
      { call: `PUT finance ${advertiserInvoicePath}/link/:id`, fields: ['link'] },
    ],
  },
  delete: { staff: { call: `DELETE finance ${advertiserInvoicePath}/:id`, envelope: 'data' } },
});

const advertiserConversion = mapping(contracts['advertiser-conversion'], {
  list: { advertiser: { call: 'GET advertiser /api/own/conversion', ...newestFirst } },
  one: { advertiser: { call: 'GET advertiser /api/own/conversion/:id' } },
});

const customInvoicePath = '/api/campaign/custom_invoices';

const customInvoice = plainMapping(
  contracts['custom-invoice'],
  { at: 'advertiser /api/campaign/custom_invoices' },
  {
    update: {
      staff: [
        { call: `PUT advertiser ${customInvoicePath}/:id`, fields: ['title', 'lines', 'due_on'], readsAfter: true },
        { call: `PUT advertiser ${customInvoicePath}/state/:id`, fields: ['state'] },
      ],
    },
  },
);

const outboundInvoice = mapping(contracts['outbound-invoice'], {
  one: {
    visitor: {
      call: 'GET finance /api/outbound_invoice/public/:id',
      envelope: 'data',
      row: (row, { id }) => ({ ...row, id }),
    },
  },
});

/** The gateway calls of the resources of `billing`. */
export const billing = {
  'advertiser-conversion': advertiserConversion,
  'advertiser-invoice': advertiserInvoice,
  'custom-invoice': customInvoice,
  'outbound-invoice': outboundInvoice,
};
