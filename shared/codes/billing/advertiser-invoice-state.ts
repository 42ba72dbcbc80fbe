import { defineCodeList, type NameOf } from '#shared/codes/code-list.ts';

/** The state of an invoice to an advertiser. The wire has no numbers for it, so its codes are its names. */
export const advertiserInvoiceState = defineCodeList({
  name: 'advertiser_invoice_state',
  entries: [
    { code: 'draft', name: 'draft', colour: 'default' },
    { code: 'issued', name: 'issued', colour: 'info' },
    { code: 'partly_paid', name: 'partly_paid', colour: 'warning' },
    { code: 'paid', name: 'paid', colour: 'success' },
    { code: 'cancelled', name: 'cancelled', colour: 'default' },
  ],
});

export type AdvertiserInvoiceState = NameOf<typeof advertiserInvoiceState>;
