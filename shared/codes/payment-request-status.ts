import { defineCodeList } from './code-list.ts';

/** The status of a payment request. The legacy wire has no numbers for it, so its codes are its names. */
export const paymentRequestStatus = defineCodeList({
  name: 'payment_request_status',
  entries: [
    { code: 'requested', name: 'requested', colour: 'warning' },
    { code: 'scheduled', name: 'scheduled', colour: 'info' },
    { code: 'paid', name: 'paid', colour: 'success' },
    { code: 'failed', name: 'failed', colour: 'error' },
    { code: 'cancelled', name: 'cancelled', colour: 'default' },
  ],
  fallbackKey: 'other',
});
