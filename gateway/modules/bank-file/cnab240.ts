import { type Field, replaceFields, requireTiles } from './layout.ts';

/**
 * The records of CNAB 240 payments (FEBRABAN 8.6 and its Pix extension), and what banks do differently, as data that writer
 * and reader share. Nobody changes a position but here: each record must cover a line from 1 to 240.
 */

/** Who pays: the same positions in the headers of file and lot. */
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
  ['bank', 1, 3, 'n'],
  ['lot', 4, 4, 'n', '0000'],
  ['type', 8, 1, 'n', '0'],
  ['blank1', 9, 9, 't'],
  ...payer,
  ['bankName', 103, 30, 'u'],
  ['blank2', 133, 10, 't'],
  ['direction', 143, 1, 'n', '1'],
  ['madeOn', 144, 8, 'd'],
  ['madeAt', 152, 6, 'n'],
  ['fileNumber', 158, 6, 'n'],
  ['version', 164, 3, 'n'],
  ['density', 167, 5, 'n'],
  ['reserved', 172, 69, 't'],
] as const satisfies readonly Field[];

const lotHeader = [
  ['bank', 1, 3, 'n'],
  ['lot', 4, 4, 'n'],
  ['type', 8, 1, 'n', '1'],
  ['operation', 9, 1, 't', 'C'],
  ['service', 10, 2, 'n'],
  ['form', 12, 2, 'n'],
  ['version', 14, 3, 'n'],
  ['blank1', 17, 1, 't'],
  ...payer,
  ['message', 103, 40, 't'],
  ['street', 143, 30, 'u'],
  ['streetNumber', 173, 5, 'n'],
  ['complement', 178, 15, 'u'],
  ['city', 193, 20, 'u'],
  ['zip', 213, 8, 'n'],
  ['state', 221, 2, 't'],
  ['blank2', 223, 8, 't'],
  ['occurrences', 231, 10, 't'],
] as const satisfies readonly Field[];

/** Segment A: what is paid to whom. */
const payment = [
  ['bank', 1, 3, 'n'],
  ['lot', 4, 4, 'n'],
  ['type', 8, 1, 'n', '3'],
  ['sequence', 9, 5, 'n'],
  ['segment', 14, 1, 't', 'A'],
  ['movement', 15, 1, 'n', '0'],
  ['instruction', 16, 2, 'n'],
  ['chamber', 18, 3, 'n'],
  ['payeeBank', 21, 3, 'n'],
  ['payeeAgency', 24, 5, 'n'],
  ['payeeAgencyDigit', 29, 1, 't'],
  ['payeeAccount', 30, 12, 'n'],
  ['payeeAccountDigit', 42, 1, 't'],
  ['payeeJointDigit', 43, 1, 't'],
  ['payeeName', 44, 30, 'u'],
  ['number', 74, 20, 't'],
  ['payOn', 94, 8, 'd'],
  ['currency', 102, 3, 't', 'BRL'],
  ['currencyAmount', 105, 15, 'n'],
  ['amount', 120, 15, 'm'],
  ['bankReference', 135, 20, 't'],
  ['paidOn', 155, 8, 'd'],
  ['paidAmount', 163, 15, 'm'],
  ['information', 178, 40, 't'],
  ['purpose', 218, 2, 't'],
  ['tedPurpose', 220, 5, 't'],
  ['accountPurpose', 225, 2, 't'],
  ['blank1', 227, 3, 't'],
  ['notice', 230, 1, 'n', '0'],
  ['occurrences', 231, 10, 't'],
] as const satisfies readonly Field[];

const payeeStart = [
  ['bank', 1, 3, 'n'],
  ['lot', 4, 4, 'n'],
  ['type', 8, 1, 'n', '3'],
  ['sequence', 9, 5, 'n'],
  ['segment', 14, 1, 't', 'B'],
  ['initiation', 15, 3, 't'],
  ['payeeTaxIdType', 18, 1, 'n'],
  ['payeeTaxId', 19, 14, 'x'],
] as const satisfies readonly Field[];

/** Segment B of a Pix. */
const pixPayee = [
  ...payeeStart,
  ['transaction', 33, 35, 't'],
  ['text', 68, 60, 't'],
  ['pixKey', 128, 99, 't'],
  ['blank1', 227, 14, 't'],
] as const satisfies readonly Field[];

/** Segment B of a credit in account. */
const accountPayee = [
  ...payeeStart,
  ['street', 33, 30, 'u'],
  ['streetNumber', 63, 5, 'n'],
  ['complement', 68, 15, 'u'],
  ['district', 83, 15, 'u'],
  ['city', 98, 20, 'u'],
  ['zip', 118, 8, 'n'],
  ['state', 126, 2, 't'],
  ['dueOn', 128, 8, 'd'],
  ['documentAmount', 136, 15, 'm'],
  ['rebate', 151, 15, 'm'],
  ['discount', 166, 15, 'm'],
  ['interest', 181, 15, 'm'],
  ['fine', 196, 15, 'm'],
  ['payeeCode', 211, 15, 't'],
  ['notice', 226, 1, 'n', '0'],
  ['blank1', 227, 14, 't'],
] as const satisfies readonly Field[];

const lotTrailer = [
  ['bank', 1, 3, 'n'],
  ['lot', 4, 4, 'n'],
  ['type', 8, 1, 'n', '5'],
  ['blank1', 9, 9, 't'],
  ['lines', 18, 6, 'n'],
  ['total', 24, 18, 'm'],
  ['currencyTotal', 42, 18, 'n'],
  ['blank2', 60, 171, 't'],
  ['occurrences', 231, 10, 't'],
] as const satisfies readonly Field[];

const fileTrailer = [
  ['bank', 1, 3, 'n'],
  ['lot', 4, 4, 'n', '9999'],
  ['type', 8, 1, 'n', '9'],
  ['blank1', 9, 9, 't'],
  ['lots', 18, 6, 'n'],
  ['lines', 24, 6, 'n'],
  ['blank2', 30, 211, 't'],
] as const satisfies readonly Field[];

/** What Itaú has in place of others: its version in the file header, and the Pix transfer and the payee's document in A. */
const itau = {
  fileHeader: [
    ['blank1', 9, 6, 't'],
    ['version', 15, 3, 'n'],
    ['density', 164, 8, 'n'],
  ],
  payment: [
    ['payeeIspb', 105, 8, 'n'],
    ['transfer', 113, 2, 't'],
    ['currencyAmount', 115, 5, 'n'],
    ['information', 178, 26, 't'],
    ['payeeTaxId', 204, 14, 'x'],
  ],
  pixPayee: [
    ['pixKey', 128, 100, 't'],
    ['blank1', 228, 13, 't'],
  ],
} as const satisfies Readonly<Record<string, readonly Field[]>>;

/** Bradesco says what became of a payment in B as well. */
const bradesco = [
  ['blank1', 227, 4, 't'],
  ['occurrences', 231, 10, 't'],
] as const satisfies readonly Field[];

const records = { fileHeader, lotHeader, payment, pixPayee, accountPayee, lotTrailer, fileTrailer } as const;
type RecordName = keyof typeof records;

export type FieldName =
  (typeof records)[RecordName][number][0] | (typeof itau)[keyof typeof itau][number][0] | (typeof bradesco)[number][0];

/** The records of one bank's files, and the version numbers that it expects in their headers. */
export type Layout = Readonly<Record<RecordName, readonly Field<FieldName>[]>> & {
  readonly versions: { readonly file: string; readonly lot: string };
};

/** @throws {Error} where a record does not cover its line */
export function defineLayout(name: string, layout: Layout): Layout {
  const { versions, ...all } = layout;
  for (const [record, fields] of Object.entries(all)) requireTiles(`${name} ${record}`, fields);
  return { versions, ...all };
}

const base = (): Record<RecordName, readonly Field<FieldName>[]> => ({ ...records });

export const layoutNames = ['febraban', 'itau', 'bradesco', 'santander'] as const;
export type LayoutName = (typeof layoutNames)[number];

/** The layouts by name. Reading this file checks them, so a gateway with a wrong one does not start. */
export const layouts: Readonly<Record<LayoutName, Layout>> = {
  febraban: defineLayout('febraban', { ...base(), versions: { file: '103', lot: '046' } }),
  itau: defineLayout('itau', {
    ...base(),
    fileHeader: replaceFields<FieldName>(fileHeader, itau.fileHeader),
    payment: replaceFields<FieldName>(payment, itau.payment),
    pixPayee: replaceFields<FieldName>(pixPayee, itau.pixPayee),
    versions: { file: '080', lot: '040' },
  }),
  bradesco: defineLayout('bradesco', {
    ...base(),
    pixPayee: replaceFields<FieldName>(pixPayee, bradesco),
    accountPayee: replaceFields<FieldName>(accountPayee, bradesco),
    versions: { file: '089', lot: '045' },
  }),
  santander: defineLayout('santander', { ...base(), versions: { file: '060', lot: '031' } }),
};
