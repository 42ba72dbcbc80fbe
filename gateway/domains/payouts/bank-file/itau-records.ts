import type { Field } from './layout.ts';

/*
 * The records of Itaú: "SISPAG, Intercâmbio Eletrônico de Arquivos, Layout de Arquivos CNAB", editions 085 and 086, file
 * layout 080, lot layout 040. The notes beside the fields are those of its chapter 4. There is no agreement; each account
 * has one check digit of agency and account, the DAC, in the last position of its field.
 */

/** Note 1: the account that is debited. */
const debited = [
  ['agency', 53, 5, 'n'],
  ['blank3', 58, 1, 't'],
  ['account', 59, 12, 'n'],
  ['blank4', 71, 1, 't'],
  ['accountDigit', 72, 1, 'n'],
  ['company', 73, 30, 'u'],
] as const satisfies readonly Field[];

const fileHeader = [
  ['bank', 1, 3, 'n'],
  ['lot', 4, 4, 'n', '0000'],
  ['type', 8, 1, 'n', '0'],
  ['blank1', 9, 6, 't'],
  ['version', 15, 3, 'n'],
  ['taxIdType', 18, 1, 'n'],
  ['taxId', 19, 14, 'x'],
  // Returns of file layout 081 have the client's number at 43 to 52.
  ['blank2', 33, 20, 't'],
  ...debited,
  ['bankName', 103, 30, 'u'],
  ['blank5', 133, 10, 't'],
  ['direction', 143, 1, 'n', '1'],
  ['madeOn', 144, 8, 'd'],
  ['madeAt', 152, 6, 'n'],
  ['zeros', 158, 9, 'n'],
  ['density', 167, 5, 'n'], // note 2
  ['blank6', 172, 69, 't'],
] as const satisfies readonly Field[];

const lotHeader = [
  ['bank', 1, 3, 'n'],
  ['lot', 4, 4, 'n'], // note 3
  ['type', 8, 1, 'n', '1'],
  ['operation', 9, 1, 't', 'C'],
  ['service', 10, 2, 'n'], // note 4
  ['form', 12, 2, 'n'], // note 5
  ['version', 14, 3, 'n'],
  ['blank1', 17, 1, 't'],
  ['taxIdType', 18, 1, 'n'],
  ['taxId', 19, 14, 'x'],
  ['statementText', 33, 4, 't'], // note 13
  ['blank2', 37, 16, 't'],
  ...debited,
  ['lotPurpose', 103, 30, 't'], // note 6
  ['debitText', 133, 10, 't'], // note 7
  ['street', 143, 30, 'u'],
  ['streetNumber', 173, 5, 'n'],
  ['complement', 178, 15, 'u'],
  ['city', 193, 20, 'u'],
  ['zip', 213, 8, 'n'],
  ['state', 221, 2, 't'],
  ['blank5', 223, 8, 't'],
  ['occurrences', 231, 10, 't'], // note 8
] as const satisfies readonly Field[];

/** Segment A. */
const payment = [
  ['bank', 1, 3, 'n'],
  ['lot', 4, 4, 'n'],
  ['type', 8, 1, 'n', '3'],
  ['sequence', 9, 5, 'n'], // note 9: the number of the payment, also in its segment B
  ['segment', 14, 1, 't', 'A'],
  ['movement', 15, 3, 'n', '000'], // note 10
  ['chamber', 18, 3, 'n'], // note 35: 009 for Pix, zeros for a TED to a bank
  ['payeeBank', 21, 3, 'n'],
  // Note 11: blank for a Pix by key; no check digit of the agency; one check digit of the account goes to 43, two to 42
  // and 43.
  ['payeeAgency', 24, 5, 'b'],
  ['blank1', 29, 1, 't'],
  ['payeeAccount', 30, 12, 'b'],
  ['payeeCheckDigits', 42, 2, 'r'],
  ['payeeName', 44, 30, 'u'], // note 34
  ['number', 74, 20, 't'],
  ['payOn', 94, 8, 'd'],
  ['currency', 102, 3, 't', 'REA'],
  ['payeeIspb', 105, 8, 't'], // note 35
  ['transfer', 113, 2, 't'], // note 36
  ['zeros', 115, 5, 'n'],
  ['amount', 120, 15, 'm'],
  ['bankReference', 135, 15, 't'], // note 12
  ['blank2', 150, 5, 't'], // note 42
  ['paidOn', 155, 8, 'd'],
  ['paidAmount', 163, 15, 'm'],
  ['information', 178, 20, 't'], // note 13
  ['documentNumber', 198, 6, 'n'], // note 14
  ['payeeTaxId', 204, 14, 'x'], // note 15
  ['purpose', 218, 2, 't'], // note 30
  ['tedPurpose', 220, 5, 't'], // note 26
  ['blank3', 225, 5, 't'],
  ['notice', 230, 1, 't', '0'], // note 16
  ['occurrences', 231, 10, 't'], // note 8
] as const satisfies readonly Field[];

const payeeStart = [
  ['bank', 1, 3, 'n'],
  ['lot', 4, 4, 'n'],
  ['type', 8, 1, 'n', '3'],
  ['sequence', 9, 5, 'n'],
  ['segment', 14, 1, 't', 'B'],
  ['initiation', 15, 2, 't'], // note 37; blank for credits in account
  ['blank1', 17, 1, 't'],
  ['payeeTaxIdType', 18, 1, 'n'],
  ['payeeTaxId', 19, 14, 'x'], // note 15
] as const satisfies readonly Field[];

/** Note 8, in returns. Note 35 lets the ISPB stand at 233 to 240, so digits here are none of its codes. */
const payeeEnd = [
  ['blank3', 228, 3, 't'],
  ['occurrences', 231, 10, 't'],
] as const satisfies readonly Field[];

/** Segment B of a Pix. */
const pixPayee = [
  ...payeeStart,
  ['blank2', 33, 30, 't'],
  ['text', 63, 65, 't'], // note 39
  ['pixKey', 128, 100, 't'], // note 40
  ...payeeEnd,
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
  ['email', 128, 100, 't'], // note 23
  ...payeeEnd,
] as const satisfies readonly Field[];

const lotTrailer = [
  ['bank', 1, 3, 'n'],
  ['lot', 4, 4, 'n'],
  ['type', 8, 1, 'n', '5'],
  ['blank1', 9, 9, 't'],
  ['lines', 18, 6, 'n'], // note 17
  ['total', 24, 18, 'm'], // note 17
  ['zeros', 42, 18, 'n'],
  ['blank2', 60, 171, 't'],
  ['occurrences', 231, 10, 't'],
] as const satisfies readonly Field[];

const fileTrailer = [
  ['bank', 1, 3, 'n'],
  ['lot', 4, 4, 'n', '9999'],
  ['type', 8, 1, 'n', '9'],
  ['blank1', 9, 9, 't'],
  ['lots', 18, 6, 'n'], // note 17
  ['lines', 24, 6, 'n'], // note 17
  ['blank2', 30, 211, 't'],
] as const satisfies readonly Field[];

export const itauRecords = { fileHeader, lotHeader, payment, pixPayee, accountPayee, lotTrailer, fileTrailer } as const;
