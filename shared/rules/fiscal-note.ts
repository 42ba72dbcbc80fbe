import { documentType } from '#shared/codes/accounts/document-type.ts';

/** What a payee must send before it is paid. */
export type FiscalNoteKind = 'nfse' | 'foreign_invoice';

/** What each kind of payee must send; undefined: nothing. An operator's accountant decides, so it is data. */
const noteOf: Readonly<Record<(typeof documentType.codes)[number], FiscalNoteKind | undefined>> = {
  CNPJ: 'nfse',
  CPF: undefined,
  INTER: 'foreign_invoice',
};

/** Returns what a payee with this type of document must send before it is paid; undefined for nothing. */
export function fiscalNoteOf(type: string | null): FiscalNoteKind | undefined {
  const entry = documentType.byCode(type);
  return entry && noteOf[entry.code];
}
