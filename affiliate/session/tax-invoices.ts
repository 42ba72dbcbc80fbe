import { invoiceState } from '#shared/codes/payouts/invoice-state.ts';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';

export type Note = ResourceRecord<'invoice'>;

/** Whether the affiliate has to send the note's file now. */
export const isToSend = ({ can_upload: canUpload }: Note): boolean => canUpload === true;

/** Whether a file for a waiting payment is under review. */
const isSent = ({ state, payment_state: payment }: Note): boolean =>
  state === invoiceState.codes.sent && payment !== paymentState.codes.cancelled;

/** Refused ones first, as they have waited longest, then those to send, then those under review. */
const rank = (note: Note): number => (isSent(note) ? 2 : note.state === invoiceState.codes.refused ? 0 : 1);

/** A date after every other, for notes without one. */
const NEVER = '9999-12-31';

const byUrgency = (left: Note, right: Note): number =>
  rank(left) - rank(right) ||
  (left.due_on ?? NEVER).localeCompare(right.due_on ?? NEVER) ||
  left.created_at.localeCompare(right.created_at);

const waits = (note: Note): boolean => isToSend(note) || isSent(note);

/** Splits notes into those that wait, the most urgent first, and the others, in the given order. */
export const splitTaxInvoices = (notes: readonly Note[]): { waiting: Note[]; others: Note[] } => ({
  waiting: notes.filter(waits).toSorted(byUrgency),
  others: notes.filter((note) => !waits(note)),
});
