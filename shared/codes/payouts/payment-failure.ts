import { defineCodeList, type NameOf } from '#shared/codes/code-list.ts';

/** Why a payment failed, as the affiliate needs to know it: each has words that say what to do. */
export const paymentFailure = defineCodeList({
  name: 'payment_failure',
  entries: [
    { code: 'account_not_found', name: 'account_not_found', colour: 'error' },
    { code: 'account_closed', name: 'account_closed', colour: 'error' },
    { code: 'pix_key', name: 'pix_key', colour: 'error' },
    { code: 'document', name: 'document', colour: 'error' },
    { code: 'bank_unavailable', name: 'bank_unavailable', colour: 'warning' },
    { code: 'operator', name: 'operator', colour: 'warning' },
    { code: 'cancelled_by_bank', name: 'cancelled_by_bank', colour: 'warning' },
    { code: 'returned', name: 'returned', colour: 'error' },
    { code: 'unknown', name: 'unknown', colour: 'warning' },
  ],
});

export type PaymentFailure = NameOf<typeof paymentFailure>;
