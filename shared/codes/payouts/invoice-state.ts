import { defineCodeList } from '#shared/codes/code-list.ts';

/** How far an affiliate's invoice is: the status of its newest file, or that nothing was sent. */
export const invoiceState = defineCodeList({
  name: 'invoice_state',
  entries: [
    { code: 'none', name: 'none', colour: 'info' },
    { code: 'sent', name: 'sent', colour: 'warning' },
    { code: 'approved', name: 'approved', colour: 'success' },
    { code: 'refused', name: 'refused', colour: 'error' },
    { code: 'cancelled', name: 'cancelled', colour: 'error' },
  ],
});
