import { defineCodeList } from '#shared/codes/code-list.ts';

/** What a search finds. The codes are names of resources, in the order in which equally good results are shown. */
export const searchKind = defineCodeList({
  name: 'search_kind',
  entries: [
    { code: 'affiliate', name: 'affiliate', colour: 'primary' },
    { code: 'advertiser', name: 'advertiser', colour: 'primary' },
    { code: 'campaign', name: 'campaign', colour: 'primary' },
    { code: 'channel', name: 'channel', colour: 'default' },
    { code: 'conversion', name: 'conversion', colour: 'default' },
    { code: 'payment', name: 'payment', colour: 'default' },
    { code: 'payment-run', name: 'payment_run', colour: 'default' },
    { code: 'invoice-upload', name: 'invoice_upload', colour: 'default' },
    { code: 'advertiser-invoice', name: 'advertiser_invoice', colour: 'default' },
    { code: 'custom-invoice', name: 'custom_invoice', colour: 'default' },
    { code: 'coupon', name: 'coupon', colour: 'default' },
    { code: 'tracking-link', name: 'tracking_link', colour: 'default' },
    { code: 'outbox-mail', name: 'outbox_mail', colour: 'default' },
  ],
});

export type SearchKind = (typeof searchKind)['allCodes'][number];
