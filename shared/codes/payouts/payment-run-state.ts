import { defineCodeList } from '#shared/codes/code-list.ts';

export const paymentRunState = defineCodeList({
  name: 'payment_run_state',
  entries: [
    { code: 'draft', name: 'draft', colour: 'warning' },
    { code: 'closed', name: 'closed', colour: 'info' },
    { code: 'sent', name: 'sent', colour: 'info' },
    { code: 'settled', name: 'settled', colour: 'success' },
    { code: 'cancelled', name: 'cancelled', colour: 'default' },
  ],
});
