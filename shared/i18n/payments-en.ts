import type { paymentsPtBr } from './portal/payments-pt-br.ts';
import type { Translated } from './translate.ts';

/** The words about payments on their way, in English. */
export const paymentsEn: Translated<(typeof paymentsPtBr)['screens']['payments']> = {
  title: 'Payments',
  none: 'No payments yet',
  none_text: 'When you request a payment, follow each step here until the money arrives.',
  number: 'Request no. %{id}',
  due: 'Expected on %{date}',
  paid_on: 'Paid on %{date}',
  timeline: 'Progress of payment no. %{id}',
  steps: {
    requested: 'Requested',
    awaiting_invoice: 'Invoice',
    note_approved: 'Invoice approved',
    queued_again: 'Released for another attempt',
    scheduled: 'Scheduled',
    sent: 'Sent to the bank',
    paid: 'Paid',
    failed: 'Failed',
    review: 'Under review',
    returned: 'Returned by the bank',
    cancelled: 'Cancelled',
  },
  step_status: {
    done: 'Done',
    current: 'In progress',
    failed: 'With a problem',
    ended: 'Ended',
    next: 'Next',
  },
  next: {
    awaiting_invoice: 'The payment goes on as soon as the invoice is sent and approved.',
    note_late:
      '%{smart_count} day late · the payment moves to %{date} |||| %{smart_count} days late · the payment moves to %{date}',
    note_refused: 'The invoice was refused. Send another one.',
    note_sent: 'The invoice is being reviewed. There is nothing to do.',
    account: 'It waits until a problem of the account is solved.',
    corrected: 'The payment data has changed. Once we have checked it, the payment is part of the next run.',
    ready: 'All set: it is part of the payment of %{date}.',
    ready_late: 'All set: it is part of the next payment run.',
    scheduled: 'Scheduled for %{date}.',
    sent: 'Sent to the bank. We will e-mail you when the bank confirms.',
    review: 'We are checking the answer of the bank. There is nothing to do.',
    cancelled: 'Its commissions are available again.',
  },
  waits: {
    payee_hold:
      'The payment data or the access of this account changed recently. For security, payments go on from %{until}.',
    payment_info: 'The payment data is incomplete: payments go on when it is complete.',
  },
  way: {
    payment_info: 'See payment data',
    invoices: 'See invoices',
  },
  receipt: {
    open: 'Receipt',
    title: 'Payment receipt',
    number: 'Payment no.',
    amount: 'Amount',
    date: 'Date',
    method: 'Method',
    payee: 'Payee',
    document: 'CPF/CNPJ',
    bank: 'Bank',
    agency: 'Branch',
    account: 'Account',
    pix_key: 'Pix key',
    payer: 'Payer',
    payer_document: 'CNPJ of the payer',
    print: 'Print',
  },
};
