import { defineCodeList } from '#shared/codes/code-list.ts';

export const customInvoiceState = defineCodeList({
  name: 'custom_invoice_state',
  entries: [
    { code: 'draft', name: 'draft', colour: 'default' },
    { code: 'issued', name: 'issued', colour: 'info' },
    { code: 'paid', name: 'paid', colour: 'success' },
    { code: 'cancelled', name: 'cancelled', colour: 'warning' },
  ],
});
