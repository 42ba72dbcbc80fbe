import { isCnpj, parseCnpj } from '#shared/brazil/cnpj.ts';
import { isCpf, parseCpf } from '#shared/brazil/cpf.ts';
import { isEmail } from '#shared/brazil/email.ts';
import { BRAZIL, isBrazil } from '#shared/brazil/is-brazil.ts';
import { isPhone, parsePhone } from '#shared/brazil/phone.ts';
import { isPixKey, parsePixKey } from '#shared/brazil/pix.ts';
import { documentType } from '#shared/codes/accounts/document-type.ts';
import type { CodeOf } from '#shared/codes/code-list.ts';
import { bankAccountType } from '#shared/codes/payouts/bank-account-type.ts';
import { bankCodeType } from '#shared/codes/payouts/bank-code-type.ts';
import { pixType } from '#shared/codes/payouts/pix-type.ts';
import { isAba, isBic, isIban, isIbanOf } from './bank-codes.ts';
import { isSingleLine } from './text-controls.ts';

/** The fields of a payee, whatever the bank. */
const payeeFields = [
  'document_type',
  'document_number',
  'business_name',
  'trademark',
  'email',
  'phone_number',
  'bank_country',
] as const;
/** The fields of a Brazilian bank alone. `bank_name` belongs to both kinds of bank. */
const brazilianFields = [
  'bank_agency',
  'bank_account_type',
  'bank_account_number',
  'bank_account_number_digit',
  'pix_type',
  'pix_key',
] as const;
/** The fields of a bank abroad alone. */
const foreignFields = ['bank_address', ...bankCodeType.allCodes, 'other_type'] as const;

/** The fields of payment info that a person enters, as the wire names them (specification §3). */
export const paymentInfoFields = [...payeeFields, 'bank_name', ...brazilianFields, ...foreignFields] as const;
export type PaymentInfoField = (typeof paymentInfoFields)[number];
/** One of the fields that identify an account at a bank abroad. */
export type BankCodeField = CodeOf<typeof bankCodeType>;

/** Payment info as entered: an absent field, null and blank text are the same. */
export type EnteredPaymentInfo = Readonly<Partial<Record<PaymentInfoField, string | null>>>;
/** Payment info as it is stored and sent: an empty field is null. */
export type NormalPaymentInfo = Readonly<Record<PaymentInfoField, string | null>>;

/** At most three codes of a bank abroad (specification §9). */
export const BANK_CODES_MAX = 3;
/** The field that has the error where a bank abroad has no code at all. */
export const FIRST_BANK_CODE: BankCodeField = 'iban';

/** Length limits; that of a foreign document is the specification's (§9). */
export const paymentInfoLengthMax: Readonly<Record<PaymentInfoField, number>> = {
  document_type: 20,
  document_number: 50,
  business_name: 160,
  trademark: 160,
  email: 254,
  phone_number: 20,
  bank_country: 2,
  bank_name: 160,
  bank_agency: 7,
  bank_account_type: 20,
  bank_account_number: 13,
  bank_account_number_digit: 2,
  pix_type: 20,
  pix_key: 77,
  bank_address: 200,
  iban: 34,
  swift: 11,
  bic: 11,
  aba: 9,
  routing_number: 34,
  other_value: 100,
  other_type: 50,
};

const compact = (text: string) => text.replaceAll(/[\s.]/g, '').toUpperCase();

/** How the text of a field is written when it is stored; others are trimmed. */
const writings: Readonly<Partial<Record<PaymentInfoField, (text: string) => string>>> = {
  phone_number: parsePhone,
  bank_country: (text) => (isBrazil(text) ? BRAZIL : text.toUpperCase()),
  bank_agency: compact,
  bank_account_number: compact,
  bank_account_number_digit: compact,
  iban: compact,
  swift: compact,
  bic: compact,
  aba: (text) => text.replaceAll(/[\s-]/g, ''),
};

/** Separators alone do not count as text. */
const filled = (text: string): string | null => (text.trim() === '' ? null : text);

function parseDocument(type: string | null, number: string): string {
  if (type === documentType.codes.cpf) return parseCpf(number);
  return type === documentType.codes.cnpj ? parseCnpj(number) : number.toUpperCase();
}

/** The name of a Brazilian bank, as it is stored: 'code - name' (specification §3). */
const brazilianBankName = /^\d{3} - \S/;

/** Checks whether payment info has a Brazilian bank. Without a bank country the document type decides. */
export const hasBrazilianBank = ({ bank_country: country, document_type: type }: EnteredPaymentInfo): boolean =>
  country == null || country.trim() === '' ? type !== documentType.codes.inter : isBrazil(country);

/**
 * Returns payment info as it is stored and sent: documents, telephone, Pix key and bank codes in one writing, empty
 * fields null, and the fields of the other kind of bank cleared (specification §5). Invalid texts stay invalid.
 * Normalizing twice changes nothing.
 */
export function normalizePaymentInfo(entered: EnteredPaymentInfo): NormalPaymentInfo {
  const isBrazilian = hasBrazilianBank(entered);
  const otherKind: readonly PaymentInfoField[] = isBrazilian ? foreignFields : brazilianFields;
  const textOf = (field: PaymentInfoField): string | null => {
    const text = entered[field]?.trim() ?? '';
    return otherKind.includes(field) ? null : filled(writings[field]?.(text) ?? text);
  };
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- fromEntries forgets the names
  const info = Object.fromEntries(paymentInfoFields.map((field) => [field, textOf(field)])) as NormalPaymentInfo;
  const type = pixType.byCode(info.pix_type);
  const isOtherBank = !isBrazilian && brazilianBankName.test(info.bank_name ?? '');
  return {
    ...info,
    document_number: info.document_number && filled(parseDocument(info.document_type, info.document_number)),
    bank_country: isBrazilian ? BRAZIL : info.bank_country,
    bank_name: isOtherBank ? null : info.bank_name,
    pix_key:
      info.pix_type === null || info.pix_key === null
        ? null
        : type
          ? filled(parsePixKey(type.code, info.pix_key))
          : info.pix_key,
    other_type: info.other_value === null ? null : info.other_type,
  };
}

/** Lists that only a server has. A site offers their entries and nothing else. */
export interface PaymentInfoLists {
  /** Whether a text is a bank of the Brazilian payment system, written 'code - name'. */
  isBankName: (text: string) => boolean;
  isCountryCode: (text: string) => boolean;
}

type Errors = Partial<Record<PaymentInfoField, PaymentInfoError>>;
/** A catalogue key. */
export type PaymentInfoError = `validation.${
  | 'required'
  | 'too_long'
  | 'choice'
  | 'invalid'
  | 'email'
  | 'phone'
  | 'cpf'
  | 'cnpj'
  | 'bank_of_foreign_document'
  | 'bank_of_national_document'
  | 'bank_agency'
  | 'bank_account_number'
  | 'bank_account_digit'
  | 'pix_mobile'
  | 'pix_random'
  | 'pix_owner'
  | 'bank_code_required'
  | 'bank_codes_max'
  | 'iban'
  | 'iban_country'
  | 'bic'
  | 'aba'
  | 'routing_number'}`;

/** What is wrong with the text of one field; undefined if nothing is. */
type Check = (text: string, info: NormalPaymentInfo) => PaymentInfoError | undefined;

const unless =
  (isRight: (text: string) => boolean, error: PaymentInfoError): Check =>
  (text) =>
    isRight(text) ? undefined : error;
const shaped = (shape: RegExp, error: PaymentInfoError): Check => unless((text) => shape.test(text), error);

const checkDocument: Check = (text, { document_type: type }) => {
  if (type === documentType.codes.cpf) return isCpf(text) ? undefined : 'validation.cpf';
  if (type === documentType.codes.cnpj) return isCnpj(text) ? undefined : 'validation.cnpj';
  return undefined;
};

const pixErrors = {
  Email: 'validation.email',
  Celular: 'validation.pix_mobile',
  CPF: 'validation.cpf',
  CNPJ: 'validation.cnpj',
  Aleatória: 'validation.pix_random',
} as const satisfies Record<CodeOf<typeof pixType>, PaymentInfoError>;

/** A CPF or CNPJ key is the payee's own document: the bank would send the money to somebody else. */
const checkPixKey: Check = (text, { pix_type, document_type, document_number }) => {
  const type = pixType.byCode(pix_type)?.code;
  if (type === undefined) return undefined;
  if (!isPixKey(type, text)) return pixErrors[type];
  const isDocument = type === 'CPF' || type === 'CNPJ';
  return isDocument && (type !== document_type || text !== document_number) ? 'validation.pix_owner' : undefined;
};

const checks: Readonly<Partial<Record<PaymentInfoField, Check>>> = {
  document_type: unless((text) => documentType.byCode(text) !== undefined, 'validation.choice'),
  document_number: checkDocument,
  email: unless(isEmail, 'validation.email'),
  phone_number: unless(isPhone, 'validation.phone'),
  bank_agency: shaped(/^\d{1,5}(?:-[\dX])?$/, 'validation.bank_agency'),
  bank_account_type: unless((text) => bankAccountType.byCode(text) !== undefined, 'validation.choice'),
  bank_account_number: shaped(/^\d{1,13}$/, 'validation.bank_account_number'),
  bank_account_number_digit: shaped(/^[\dXP]{1,2}$/, 'validation.bank_account_digit'),
  pix_type: unless((text) => pixType.byCode(text) !== undefined, 'validation.choice'),
  pix_key: checkPixKey,
  iban: unless(isIban, 'validation.iban'),
  swift: unless(isBic, 'validation.bic'),
  bic: unless(isBic, 'validation.bic'),
  aba: unless(isAba, 'validation.aba'),
  routing_number: shaped(/^[A-Za-z\d](?:[A-Za-z\d -]*[A-Za-z\d])?$/, 'validation.routing_number'),
};

const alwaysRequired = ['document_type', 'document_number', 'business_name', 'email', 'bank_country'] as const;
const brazilianRequired = [
  'bank_name',
  'bank_agency',
  'bank_account_type',
  'bank_account_number',
  'bank_account_number_digit',
] as const;

/** Whether document and bank are Brazilian. Where they do not fit each other, that alone is reported. */
const isNational = (info: NormalPaymentInfo): boolean => hasBrazilianBank(info) && !isForeign(info);
const isForeign = (info: NormalPaymentInfo): boolean => info.document_type === documentType.codes.inter;

/** The required fields, given the others. */
function requiredFields(info: NormalPaymentInfo): readonly PaymentInfoField[] {
  const pixKey = info.pix_type === null ? [] : (['pix_key'] as const);
  const otherType = info.other_value === null ? [] : (['other_type'] as const);
  return [...alwaysRequired, ...(isNational(info) ? brazilianRequired : []), ...pixKey, ...otherType];
}

/** Checks whether document type and bank country fit, and both against the server's lists. */
function bankErrors(info: NormalPaymentInfo, lists: PaymentInfoLists | undefined): Errors {
  const { bank_country: country, bank_name: name } = info;
  const isBrazilian = hasBrazilianBank(info);
  if (isForeign(info) && isBrazilian) return { bank_country: 'validation.bank_of_foreign_document' };
  if (!isForeign(info) && !isBrazilian) return { bank_country: 'validation.bank_of_national_document' };
  if (country !== null && !(lists?.isCountryCode(country) ?? /^[A-Z]{2}$/.test(country))) {
    return { bank_country: 'validation.choice' };
  }
  if (!isBrazilian) {
    const isOtherCountry = country !== null && info.iban !== null && isIban(info.iban) && !isIbanOf(info.iban, country);
    return isOtherCountry ? { iban: 'validation.iban_country' } : {};
  }
  if (name === null) return {};
  return (lists?.isBankName(name) ?? brazilianBankName.test(name)) ? {} : { bank_name: 'validation.choice' };
}

/** A bank abroad needs one code, and has at most three (specification §4, §5). */
function bankCodeFaults(info: NormalPaymentInfo): Errors {
  if (hasBrazilianBank(info) || !isForeign(info)) return {};
  const filled = bankCodeType.allCodes.filter((field) => info[field] !== null);
  if (filled.length === 0) return { [FIRST_BANK_CODE]: 'validation.bank_code_required' };
  return Object.fromEntries(filled.slice(BANK_CODES_MAX).map((field) => [field, 'validation.bank_codes_max']));
}

/**
 * Returns the errors of payment info, a catalogue key per field; empty if it is valid (specification §5). A change is
 * checked as the whole that it results in.
 *
 * @param entered payment info in any writing; it is normalized first, so what belongs to the other kind of bank is not
 *   checked
 * @param lists the lists of banks and countries; without them their shape alone is checked
 */
export function paymentInfoErrors(entered: EnteredPaymentInfo, lists?: PaymentInfoLists): Errors {
  const info = normalizePaymentInfo(entered);
  const required = requiredFields(info);
  const errorOf = (field: PaymentInfoField): PaymentInfoError | undefined => {
    const text = info[field];
    if (text === null) return required.includes(field) ? 'validation.required' : undefined;
    if (text.length > paymentInfoLengthMax[field]) return 'validation.too_long';
    if (!isSingleLine(text)) return 'validation.invalid';
    return checks[field]?.(text, info);
  };
  const errors = paymentInfoFields.flatMap((field) => {
    const error = errorOf(field);
    return error === undefined ? [] : [[field, error] as const];
  });
  return { ...bankCodeFaults(info), ...bankErrors(info, lists), ...Object.fromEntries(errors) };
}
