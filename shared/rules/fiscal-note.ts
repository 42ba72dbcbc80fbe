import { documentType } from '#shared/codes/document-type.ts';
import { addDays } from '#shared/time.ts';

/** What a payee must send before it is paid. */
export type FiscalNoteKind = 'nfse' | 'foreign_invoice';

/** What each kind of payee must send; undefined: nothing. An operator's accountant decides, so it is data. */
const noteOf: Readonly<Record<(typeof documentType.codes)[number], FiscalNoteKind | undefined>> = {
  CNPJ: 'nfse',
  CPF: undefined,
  INTER: 'foreign_invoice',
};

/** Days before the payment by which the note must be there (specification §9). */
const noteLeadDays = 2;

/** Returns what a payee with this type of document must send before it is paid; undefined for nothing. */
export function fiscalNoteOf(type: string | null): FiscalNoteKind | undefined {
  const entry = documentType.byCode(type);
  return entry && noteOf[entry.code];
}

/** Returns the date by which the note of a payment must be there. Both dates `YYYY-MM-DD`. */
export const noteDueOn = (payDate: string): string => addDays(payDate, -noteLeadDays);
