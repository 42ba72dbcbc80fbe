import { toReais } from '#shared/money.ts';
import type { TaxInvoice } from './read-tax-invoices.ts';
import type { InvoiceFinding } from './table.ts';

/** The expected contents of the tax invoice for some affiliate invoices. */
export interface ExpectedTaxInvoice {
  /** The documents of the payees at the time of the payment requests. */
  issuers: readonly string[];
  taker: string;
  amountCents: number;
  yearmonths: readonly string[];
}

/** What was read of a file. */
export type ReadTaxInvoice =
  /** `others` is how many more invoices the file has. */
  | { invoice: TaxInvoice; others: number }
  /** An XML of a layout that is not read. */
  | 'other_layout'
  /** A PDF or a picture. */
  | 'not_xml';

/** Earlier uses of a tax invoice or its file: undefined or empty for none. */
export interface Uses {
  /** The payments for which the same number of the issuer was used. */
  sameNumber?: InvoiceFinding['payments'] | undefined;
  /** The invoice that this one replaces. */
  replaced?: { number: string; payments: NonNullable<InvoiceFinding['payments']> } | undefined;
  /** The payments for which the same file was sent. */
  sameFile?: InvoiceFinding['payments'] | undefined;
}

/** An amount in reais, as in JSON. */
const amountText = (cents: number): string => String(toReais(cents));

const textOf = (cents: number | null): string | null => (cents === null ? null : amountText(cents));

const finding = (
  check: string,
  ok: boolean | null,
  { expected = null, found = null, payments = [] }: Partial<Omit<InvoiceFinding, 'check' | 'ok'>> = {},
): InvoiceFinding => ({ check, ok, expected, found, ...(payments.length > 0 && { payments }) });

/** What a person has to check in a file that only people can read. */
function findingsToCheck(
  { issuers, taker, amountCents, yearmonths }: ExpectedTaxInvoice,
  { sameFile = [] }: Uses,
): InvoiceFinding[] {
  return [
    finding('issuer', null, { expected: issuers.join(', ') }),
    finding('taker', null, { expected: taker }),
    finding('amount', null, { expected: amountText(amountCents) }),
    finding('withheld', null, { expected: amountText(0) }),
    finding('net', null, { expected: amountText(amountCents) }),
    finding('month', null, { expected: yearmonths.join(', ') }),
    finding('number', null),
    ...(sameFile.length > 0 ? [finding('same_file', false, { payments: sameFile })] : []),
    finding('cancelled', null),
  ];
}

/** IBS and CBS are for information; where they are owed, they are part of the amount. */
const informative = (check: string, cents: number | null): InvoiceFinding[] =>
  cents === null ? [] : [finding(check, true, { found: amountText(cents) })];

/** Values that the file does not have are left to a person, but for those without which it is not ours. */
function compare(
  { issuers, taker, amountCents, yearmonths }: ExpectedTaxInvoice,
  { invoice, others }: { invoice: TaxInvoice; others: number },
  { sameNumber, replaced }: Uses,
): InvoiceFinding[] {
  const [issuer] = issuers;
  const { withheldCents, netCents, yearmonth } = invoice;
  const isSameMonth = yearmonth === null ? null : yearmonths.includes(yearmonth);
  const not = (value: boolean | null): boolean | null => (value === null ? null : !value);
  return [
    finding('issuer', issuers.length === 1 && invoice.issuer === issuer, {
      expected: issuers.join(', '),
      found: invoice.issuer,
    }),
    finding('taker', invoice.taker === taker, { expected: taker, found: invoice.taker }),
    finding('amount', invoice.amountCents === amountCents, {
      expected: amountText(amountCents),
      found: textOf(invoice.amountCents),
    }),
    finding('withheld', withheldCents === null ? null : withheldCents === 0, {
      expected: amountText(0),
      found: textOf(withheldCents),
    }),
    // Without an amount, the net amount does not show it.
    ...(invoice.isIssWithheld ? [finding('iss_withheld', false)] : []),
    finding('net', netCents === null ? null : netCents === amountCents, {
      expected: amountText(amountCents),
      found: textOf(netCents),
    }),
    ...informative('ibs', invoice.ibsCents),
    ...informative('cbs', invoice.cbsCents),
    finding('month', isSameMonth, { expected: yearmonths.join(', '), found: yearmonth }),
    // The same invoice is refused on upload; the same number may be another one, or the same in another system.
    finding('number', sameNumber === undefined, { found: invoice.number, payments: sameNumber ?? [] }),
    ...(replaced === undefined
      ? []
      : [finding('replaces', replaced.payments.length === 0, { found: replaced.number, payments: replaced.payments })]),
    finding('cancelled', not(invoice.isCancelled)),
    finding('production', not(invoice.isTest)),
    finding('signature', null),
    ...(others > 0 ? [finding('several', null, { found: String(others + 1) })] : []),
  ];
}

/** Compares a tax invoice with its expected contents. Of a file that only people can read, it lists what to check. */
export function findingsOf(expected: ExpectedTaxInvoice, read: ReadTaxInvoice, uses: Uses = {}): InvoiceFinding[] {
  if (read === 'not_xml') return findingsToCheck(expected, uses);
  if (read === 'other_layout') return [finding('layout', null), ...findingsToCheck(expected, uses)];
  return compare(expected, read, uses);
}
