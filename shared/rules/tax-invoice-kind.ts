import { documentType } from '#shared/codes/accounts/document-type.ts';

/** What a payee must send before it is paid. */
export type TaxInvoiceKind = 'nfse' | 'foreign_invoice';

/** What each kind of payee must send; undefined: nothing. An operator's accountant decides, so it is data. */
const taxInvoiceOf: Readonly<Record<(typeof documentType.allCodes)[number], TaxInvoiceKind | undefined>> = {
  CNPJ: 'nfse',
  CPF: undefined,
  INTER: 'foreign_invoice',
};

/** Returns what a payee with this type of document must send before it is paid; undefined for nothing. */
export function taxInvoiceKindOf(type: string | null): TaxInvoiceKind | undefined {
  const entry = documentType.byCode(type);
  return entry && taxInvoiceOf[entry.code];
}
