import { addDays } from '#shared/time.ts';

export { type FiscalNoteKind, fiscalNoteOf } from './fiscal-note-kind.ts';

/** Days before the payment by which the note must be there (specification §9). */
const noteLeadDays = 2;

/** Returns the date by which the note of a payment must be there. Both dates `YYYY-MM-DD`. */
export const noteDueOn = (payDate: string): string => addDays(payDate, -noteLeadDays);
