import type { Translated } from '#shared/i18n/translate.ts';
import type { billingPtBr } from './billing-pt-br.ts';

/** The English texts of the pages of advertisers' invoices and of messages to the ERP. */
export const billingEn = {
  billing: {
    title: 'Invoice %{id}',
    fee_hint: 'Charged on top of the commissions. Zero if there is none.',
    note_hint: 'Shown on the invoice.',
    campaign: 'Campaign',
    amount: 'Sales',
    issue: 'Issue',
    issue_question: 'Issue invoice %{id}?',
    issue_text:
      'Its conversions become invoiced, and the invoice does not change any more. What was refused since the draft is left out. The advertiser can see the invoice by its public link.',
    issued: 'Invoice issued: %{total}',
    pay: 'Mark as paid',
    pay_question: 'Was invoice %{id} paid?',
    pay_text: 'Its conversions become paid. This cannot be undone.',
    paid: 'Invoice marked as paid',
    open_link: 'View and print',
    copy_link: 'Copy link',
    copied: 'Link copied',
    not_copied: 'The browser did not allow copying. Open the invoice and copy its address.',
    new_link: 'New link',
    new_link_question: 'Make another link?',
    new_link_text: 'The link from before stops working. The new one is valid for 30 days.',
    new_link_done: 'Link made. Send it to the advertiser.',
    end_link: 'End link',
    end_link_question: 'End the link?',
    end_link_text: 'Whoever has the link no longer sees the invoice.',
    end_link_done: 'Link ended',
    link_until: 'Link valid until %{date}',
    no_link: 'No link: it comes when the invoice is issued, or make a new one.',
  },
  erp: {
    send_again: 'Send again',
    sent_again: 'The message will be sent in a moment',
    http_status: 'HTTP %{status}',
    types: {
      payment_scheduled: 'Payment scheduled',
      payment_paid: 'Payment made',
      payment_failed: 'Payment not made',
      payment_returned: 'Payment returned',
      payment_cancelled: 'Payment cancelled',
      advertiser_invoice_issued: 'Invoice issued',
      advertiser_invoice_paid: 'Invoice paid',
      invoice_approved: 'Fiscal note approved',
    },
  },
} satisfies Translated<typeof billingPtBr>;
