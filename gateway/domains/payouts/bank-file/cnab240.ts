import { itauRecords } from './itau-records.ts';
import { type Field, replaceFields, requireTiles } from './layout.ts';

/**
 * The records of CNAB 240 payments as data that writer and reader share: each must cover a line from 1 to 240.
 * The numbers beside the fields are those of FEBRABAN's manual, "Layout Padrão Febraban 240 posições", version 8.6 of
 * 2012-01-05. It is older than Pix: segment B of a Pix follows its later extension, which is marked so.
 */

/** Who pays: the same positions in the headers of file and lot (05.0 to 13.0, 09.1 to 17.1). */
const payer = [
  ['taxIdType', 18, 1, 'n'],
  ['taxId', 19, 14, 'x'],
  ['agreement', 33, 20, 't'],
  ['agency', 53, 5, 'n'],
  ['agencyDigit', 58, 1, 't'],
  ['account', 59, 12, 'n'],
  ['accountDigit', 71, 1, 't'],
  ['jointDigit', 72, 1, 't'],
  ['company', 73, 30, 'u'],
] as const satisfies readonly Field[];

const fileHeader = [
  ['bank', 1, 3, 'n'], // 01.0
  ['lot', 4, 4, 'n', '0000'], // 02.0
  ['type', 8, 1, 'n', '0'], // 03.0
  ['blank1', 9, 9, 't'], // 04.0
  ...payer,
  ['bankName', 103, 30, 'u'], // 14.0
  ['blank2', 133, 10, 't'], // 15.0
  ['direction', 143, 1, 'n', '1'], // 16.0
  ['madeOn', 144, 8, 'd'], // 17.0
  ['madeAt', 152, 6, 'n'], // 18.0
  ['fileNumber', 158, 6, 'n'], // 19.0
  ['version', 164, 3, 'n'], // 20.0
  ['density', 167, 5, 'n'], // 21.0
  ['reserved', 172, 69, 't'], // 22.0 to 24.0
] as const satisfies readonly Field[];

const lotHeader = [
  ['bank', 1, 3, 'n'], // 01.1
  ['lot', 4, 4, 'n'], // 02.1
  ['type', 8, 1, 'n', '1'], // 03.1
  ['operation', 9, 1, 't', 'C'], // 04.1
  ['service', 10, 2, 'n'], // 05.1
  ['form', 12, 2, 'n'], // 06.1
  ['version', 14, 3, 'n'], // 07.1
  ['blank1', 17, 1, 't'], // 08.1
  ...payer,
  ['message', 103, 40, 't'], // 18.1
  ['street', 143, 30, 'u'], // 19.1
  ['streetNumber', 173, 5, 'n'], // 20.1
  ['complement', 178, 15, 'u'], // 21.1
  ['city', 193, 20, 'u'], // 22.1
  ['zip', 213, 8, 'n'], // 23.1, 24.1
  ['state', 221, 2, 't'], // 25.1
  // 26.1, note P014: 01 debits the payer's current account.
  ['debitForm', 223, 2, 'n', '01'],
  ['blank2', 225, 6, 't'], // 27.1
  ['occurrences', 231, 10, 't'], // 28.1
] as const satisfies readonly Field[];

/** Segment A: the payment and its payee. */
const payment = [
  ['bank', 1, 3, 'n'], // 01.3A
  ['lot', 4, 4, 'n'], // 02.3A
  ['type', 8, 1, 'n', '3'], // 03.3A
  ['sequence', 9, 5, 'n'], // 04.3A
  ['segment', 14, 1, 't', 'A'], // 05.3A
  ['movement', 15, 1, 'n', '0'], // 06.3A
  ['instruction', 16, 2, 'n'], // 07.3A
  ['chamber', 18, 3, 'n'], // 08.3A
  ['payeeBank', 21, 3, 'n'], // 09.3A
  ['payeeAgency', 24, 5, 'n'], // 10.3A
  ['payeeAgencyDigit', 29, 1, 't'], // 11.3A
  ['payeeAccount', 30, 12, 'n'], // 12.3A
  ['payeeAccountDigit', 42, 1, 't'], // 13.3A
  ['payeeJointDigit', 43, 1, 't'], // 14.3A
  ['payeeName', 44, 30, 'u'], // 15.3A
  ['number', 74, 20, 't'], // 16.3A
  ['payOn', 94, 8, 'd'], // 17.3A
  ['currency', 102, 3, 't', 'BRL'], // 18.3A
  ['currencyAmount', 105, 15, 'n'], // 19.3A
  ['amount', 120, 15, 'm'], // 20.3A
  ['bankReference', 135, 20, 't'], // 21.3A
  ['paidOn', 155, 8, 'd'], // 22.3A
  ['paidAmount', 163, 15, 'm'], // 23.3A
  ['information', 178, 40, 't'], // 24.3A
  ['purpose', 218, 2, 't'], // 25.3A
  ['tedPurpose', 220, 5, 't'], // 26.3A
  ['accountPurpose', 225, 2, 't'], // 27.3A
  ['blank1', 227, 3, 't'], // 28.3A
  ['notice', 230, 1, 'n', '0'], // 29.3A
  ['occurrences', 231, 10, 't'], // 30.3A
] as const satisfies readonly Field[];

const payeeStart = [
  ['bank', 1, 3, 'n'], // 01.3B
  ['lot', 4, 4, 'n'], // 02.3B
  ['type', 8, 1, 'n', '3'], // 03.3B
  ['sequence', 9, 5, 'n'], // 04.3B
  ['segment', 14, 1, 't', 'B'], // 05.3B
  ['initiation', 15, 3, 't'], // 06.3B: blank for credits in account, the kind of key in the extension for Pix
  ['payeeTaxIdType', 18, 1, 'n'], // 07.3B
  ['payeeTaxId', 19, 14, 'x'], // 08.3B
] as const satisfies readonly Field[];

/** Segment B of a Pix, of the extension, whose numbers are those that Bradesco's manual repeats. It has no return codes. */
const pixPayee = [
  ...payeeStart,
  ['transaction', 33, 35, 't'], // 09.3B
  ['text', 68, 60, 't'], // 10.3B
  ['pixKey', 128, 99, 't'], // 11.3B
  ['centralUnit', 227, 6, 'n'], // 25.3B
  ['ispb', 233, 8, 'n'], // 26.3B
] as const satisfies readonly Field[];

/** Segment B of a credit in account. */
const accountPayee = [
  ...payeeStart,
  ['street', 33, 30, 'u'], // 09.3B
  ['streetNumber', 63, 5, 'n'], // 10.3B
  ['complement', 68, 15, 'u'], // 11.3B
  ['district', 83, 15, 'u'], // 12.3B
  ['city', 98, 20, 'u'], // 13.3B
  ['zip', 118, 8, 'n'], // 14.3B, 15.3B
  ['state', 126, 2, 't'], // 16.3B
  ['dueOn', 128, 8, 'd'], // 17.3B
  ['documentAmount', 136, 15, 'm'], // 18.3B
  ['rebate', 151, 15, 'm'], // 19.3B
  ['discount', 166, 15, 'm'], // 20.3B
  ['interest', 181, 15, 'm'], // 21.3B
  ['fine', 196, 15, 'm'], // 22.3B
  ['payeeCode', 211, 15, 't'], // 23.3B
  ['notice', 226, 1, 'n', '0'], // 24.3B
  ['centralUnit', 227, 6, 'n'], // 25.3B
  ['blank1', 233, 8, 't'], // 26.3B
] as const satisfies readonly Field[];

const lotTrailer = [
  ['bank', 1, 3, 'n'], // 01.5
  ['lot', 4, 4, 'n'], // 02.5
  ['type', 8, 1, 'n', '5'], // 03.5
  ['blank1', 9, 9, 't'], // 04.5
  ['lines', 18, 6, 'n'], // 05.5
  ['total', 24, 18, 'm'], // 06.5
  ['currencyTotal', 42, 18, 'n'], // 07.5
  ['debitNotice', 60, 6, 'n'], // 08.5
  ['blank2', 66, 165, 't'], // 09.5
  ['occurrences', 231, 10, 't'], // 10.5
] as const satisfies readonly Field[];

const fileTrailer = [
  ['bank', 1, 3, 'n'], // 01.9
  ['lot', 4, 4, 'n', '9999'], // 02.9
  ['type', 8, 1, 'n', '9'], // 03.9
  ['blank1', 9, 9, 't'], // 04.9
  ['lots', 18, 6, 'n'], // 05.9
  ['lines', 24, 6, 'n'], // 06.9
  ['reconciledAccounts', 30, 6, 'n'], // 07.9
  ['blank2', 36, 205, 't'], // 08.9
] as const satisfies readonly Field[];

/*
 * Bradesco: "Multipag Bradesco (240 posições)", version 6 of July 2023. Its records are those of FEBRABAN, with these
 * differences; the notes are those of its last chapter.
 */

/** Note G021, compulsory since January 2022: the header of a file of Pix is marked, and such a file holds Pix alone. */
const bradescoHeader = [
  ['pixMark', 172, 3, 't'], // 22.0
  ['reservedForBank', 175, 17, 't'], // 22.1
  ['reservedForCompany', 192, 20, 't'], // 23.0, note G022
  ['blank3', 212, 29, 't'], // 24.0
] as const satisfies readonly Field[];

/** Note P015: the bank's number in the payment system, also in the records of credits in account. */
const bradescoPayee = [['ispb', 233, 8, 'n']] as const satisfies readonly Field[]; // 26.3B

/** A public example of a file of Santander has four digits here and then blanks; no manual with Pix was found. */
const santanderPayee = [
  ['sendTime', 227, 4, 'n'],
  ['blank1', 231, 10, 't'],
] as const satisfies readonly Field[];

const records = { fileHeader, lotHeader, payment, pixPayee, accountPayee, lotTrailer, fileTrailer } as const;
export type RecordName = keyof typeof records;
const recordNames = [
  'fileHeader',
  'lotHeader',
  'payment',
  'pixPayee',
  'accountPayee',
  'lotTrailer',
  'fileTrailer',
] as const satisfies readonly RecordName[];

export type FieldName =
  | (typeof records)[RecordName][number][0]
  | (typeof itauRecords)[RecordName][number][0]
  | (typeof bradescoHeader)[number][0]
  | (typeof santanderPayee)[number][0];

/** The records of one bank's files, and other differences between banks. */
export type Layout = Readonly<Record<RecordName, readonly Field<FieldName>[]>> & {
  /** The version numbers that the bank expects in the headers. */
  readonly versions: { readonly file: string; readonly lot: string };
  /** The chamber of a TED if `BANK_FILE` names none. */
  readonly tedChamber: string;
  /** Whether the records of a lot are counted up, or both records of a payment have the number of the payment. */
  readonly numbered: 'records' | 'payments';
  /** Whether a key that is the payee's tax id is written once, as the tax id. */
  readonly isTaxIdKeyOmitted: boolean;
  /** The types of movement, in segment A, whose amounts the trailer of a lot sums up; undefined for all. */
  readonly summedMovements?: readonly string[];
  /** The kinds of payment whose records were not compared with a manual that the bank has published. */
  readonly unverified: readonly ('accounts' | 'pix')[];
};

/** @throws {Error} if a record does not cover its line */
export function defineLayout(name: string, layout: Layout): Layout {
  for (const record of recordNames) requireTiles(`${name} ${record}`, layout[record]);
  return layout;
}

const base: Record<RecordName, readonly Field<FieldName>[]> = { ...records };

export const layoutNames = ['febraban', 'itau', 'bradesco', 'santander'] as const;
export type LayoutName = (typeof layoutNames)[number];

/** The layouts by name. They are checked when this module loads, so a gateway with a wrong one does not start. */
export const layouts: Readonly<Record<LayoutName, Layout>> = {
  febraban: defineLayout('febraban', {
    ...base,
    versions: { file: '103', lot: '046' },
    tedChamber: '018',
    numbered: 'records',
    isTaxIdKeyOmitted: false,
    unverified: ['pix'],
  }),
  itau: defineLayout('itau', {
    ...itauRecords,
    versions: { file: '080', lot: '040' },
    tedChamber: '000',
    numbered: 'payments', // note 9
    isTaxIdKeyOmitted: false, // note 40
    summedMovements: ['000', '001', '002', '003'], // note 17
    unverified: [],
  }),
  bradesco: defineLayout('bradesco', {
    ...base,
    fileHeader: replaceFields<FieldName>(fileHeader, bradescoHeader),
    accountPayee: replaceFields<FieldName>(accountPayee, bradescoPayee),
    versions: { file: '089', lot: '045' },
    tedChamber: '018',
    numbered: 'records', // note G038
    isTaxIdKeyOmitted: true, // note G101
    unverified: [],
  }),
  santander: defineLayout('santander', {
    ...base,
    pixPayee: replaceFields<FieldName>(pixPayee, santanderPayee),
    accountPayee: replaceFields<FieldName>(accountPayee, santanderPayee),
    versions: { file: '060', lot: '031' },
    tedChamber: '018',
    numbered: 'records',
    isTaxIdKeyOmitted: false,
    unverified: ['accounts', 'pix'],
  }),
};

/** Whether the bank identifies the payer by an agreement (convênio); otherwise by agency and account. */
export const hasAgreement = ({ fileHeader: fields }: Pick<Layout, 'fileHeader'>): boolean =>
  fields.some(([name]) => name === 'agreement');
