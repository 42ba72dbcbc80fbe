import { defineCodeList, type NameOf } from '#shared/codes/code-list.ts';

/** Why a run does not pay a payment, or cannot be closed with it. */
export const paymentExclusion = defineCodeList({
  name: 'payment_exclusion',
  entries: [
    { code: 'awaiting_invoice', name: 'awaiting_invoice', colour: 'warning' },
    { code: 'failed_unconfirmed', name: 'failed_unconfirmed', colour: 'error' },
    { code: 'not_due', name: 'not_due', colour: 'default' },
    { code: 'in_other_run', name: 'in_other_run', colour: 'default' },
    { code: 'removed', name: 'removed', colour: 'default' },
    { code: 'below_minimum', name: 'below_minimum', colour: 'warning' },
    { code: 'ready_since', name: 'ready_since', colour: 'info' },
    { code: 'affiliate_status', name: 'affiliate_status', colour: 'error' },
    { code: 'payments_frozen', name: 'payments_frozen', colour: 'error' },
    { code: 'business_name', name: 'business_name', colour: 'warning' },
    { code: 'payment_info', name: 'payment_info', colour: 'warning' },
    { code: 'payee_unconfirmed', name: 'payee_unconfirmed', colour: 'warning' },
    { code: 'payee_hold', name: 'payee_hold', colour: 'warning' },
    { code: 'tax_id_letters', name: 'tax_id_letters', colour: 'warning' },
    { code: 'payee_unwritable', name: 'payee_unwritable', colour: 'warning' },
    { code: 'payee_changed', name: 'payee_changed', colour: 'error' },
    { code: 'amount_changed', name: 'amount_changed', colour: 'error' },
    { code: 'not_ready', name: 'not_ready', colour: 'error' },
  ],
});

export type PaymentExclusion = NameOf<typeof paymentExclusion>;
