import { invoiceState } from '#shared/codes/payouts/invoice-state.ts';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';

export type TaxInvoice = ResourceRecord<'invoice'>;

/** Whether the affiliate has to send the tax invoice's file now. */
export const isToSend = ({ can_upload: canUpload }: TaxInvoice): boolean => canUpload === true;

/** Whether a file for a waiting payment is under review. */
const isSent = ({ state, payment_state: payment }: TaxInvoice): boolean =>
  state === invoiceState.codes.sent && payment !== paymentState.codes.cancelled;

/** Refused ones first, as they have waited longest, then those to send, then those under review. */
const rank = (taxInvoice: TaxInvoice): number =>
  isSent(taxInvoice) ? 2 : taxInvoice.state === invoiceState.codes.refused ? 0 : 1;

/** A date after every other, for tax invoices without one. */
const NEVER = '9999-12-31';

const byUrgency = (left: TaxInvoice, right: TaxInvoice): number =>
  rank(left) - rank(right) ||
  (left.due_on ?? NEVER).localeCompare(right.due_on ?? NEVER) ||
  left.created_at.localeCompare(right.created_at);

const waits = (taxInvoice: TaxInvoice): boolean => isToSend(taxInvoice) || isSent(taxInvoice);

/** Splits tax invoices into those that wait, the most urgent first, and the others, in the given order. */
export const splitTaxInvoices = (
  taxInvoices: readonly TaxInvoice[],
): { waiting: TaxInvoice[]; others: TaxInvoice[] } => ({
  waiting: taxInvoices.filter(waits).toSorted(byUrgency),
  others: taxInvoices.filter((taxInvoice) => !waits(taxInvoice)),
});
