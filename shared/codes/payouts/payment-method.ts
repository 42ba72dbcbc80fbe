import { defineCodeList, type NameOf } from '#shared/codes/code-list.ts';

/** How a payment reaches the payee. Each has a file of its own in a run. */
export const paymentMethod = defineCodeList({
  name: 'payment_method',
  entries: [
    { code: 'pix', name: 'pix', colour: 'default' },
    { code: 'bank', name: 'bank', colour: 'default' },
    { code: 'abroad', name: 'abroad', colour: 'default' },
  ],
});

export type PaymentMethod = NameOf<typeof paymentMethod>;
