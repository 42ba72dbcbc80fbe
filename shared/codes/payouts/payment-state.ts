import { defineCodeList, type NameOf } from '#shared/codes/code-list.ts';

/** The state of a payment. The wire has no numbers for it, so its codes are its names. */
export const paymentState = defineCodeList({
  name: 'payment_state',
  entries: [
    { code: 'requested', name: 'requested', colour: 'warning' },
    { code: 'awaiting_invoice', name: 'awaiting_invoice', colour: 'warning' },
    { code: 'ready', name: 'ready', colour: 'info' },
    { code: 'scheduled', name: 'scheduled', colour: 'info' },
    { code: 'sent', name: 'sent', colour: 'info' },
    { code: 'paid', name: 'paid', colour: 'success' },
    { code: 'failed', name: 'failed', colour: 'error' },
    { code: 'review', name: 'review', colour: 'warning' },
    { code: 'returned', name: 'returned', colour: 'error' },
    { code: 'cancelled', name: 'cancelled', colour: 'default' },
  ],
});

export type PaymentState = NameOf<typeof paymentState>;
