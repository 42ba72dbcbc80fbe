import { documentType } from '#shared/codes/document-type.ts';
import type { paymentInfos } from '../payment-info/table.ts';

export type PaymentInfo = typeof paymentInfos.$inferSelect;

const international = documentType.code('inter');

/** What every payee needs, and what one with a Brazilian bank needs beside it (specification §5). */
const alwaysRequired = ['documentType', 'documentNumber', 'email'] as const satisfies readonly (keyof PaymentInfo)[];
const brazilianRequired = [
  'bankAccountNumber',
  'bankAccountNumberDigit',
  'bankAccountType',
  'bankAgency',
  'bankName',
] as const satisfies readonly (keyof PaymentInfo)[];
/** One of these is enough for a bank elsewhere. */
const foreignSufficient = [
  'aba',
  'bic',
  'iban',
  'otherValue',
  'routingNumber',
  'swift',
  'trademark',
] as const satisfies readonly (keyof PaymentInfo)[];

/** Where the bank is; the document tells where nobody has said. */
function hasBrazilianBank({ bankCountry, documentType: type }: PaymentInfo): boolean {
  const country = bankCountry?.trim().toUpperCase() ?? '';
  return country === '' ? type !== international : country === 'BR' || country === 'BRASIL' || country === 'BRAZIL';
}

/** Whether payment data say enough for a payment (specification §5). */
export function isPayable(info: PaymentInfo | undefined): info is PaymentInfo {
  if (info === undefined) return false;
  const isFilled = (field: (typeof alwaysRequired | typeof brazilianRequired | typeof foreignSufficient)[number]) =>
    (info[field]?.trim() ?? '') !== '';
  if (!alwaysRequired.every(isFilled)) return false;
  return hasBrazilianBank(info) ? brazilianRequired.every(isFilled) : foreignSufficient.some(isFilled);
}
