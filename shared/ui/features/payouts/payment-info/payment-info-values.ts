import { maskitoTransform } from '@maskito/core';
import type { Resolver } from 'react-hook-form';
import { isCnpj } from '#shared/brazil/cnpj.ts';
import { isCpf } from '#shared/brazil/cpf.ts';
import { isPixKey } from '#shared/brazil/pix.ts';
import { bankCodeType } from '#shared/codes/payouts/bank-code-type.ts';
import {
  type BankCodeField,
  type EnteredPaymentInfo,
  FIRST_BANK_CODE,
  hasBrazilianBank,
  normalizePaymentInfo,
  type NormalPaymentInfo,
  paymentInfoErrors,
  type PaymentInfoField,
  paymentInfoFields,
  paymentInfoLengthMax,
} from '#shared/rules/payment-info.ts';
import { sentPhone, shownPhone } from '#shared/ui/form/phone-mask.ts';
import type { RecordForm } from '#shared/ui/form/record-form.ts';
import { cnpjMask, cpfMask, pixMobileMask } from './payment-info-masks.ts';

type SelectedField = 'document_type' | 'bank_country' | 'bank_account_type' | 'pix_type';

/** The values of the form. A code of a bank abroad is null where the person has not chosen that code. */
export type PaymentInfoValues = Record<Exclude<PaymentInfoField, SelectedField | BankCodeField>, string> &
  Record<SelectedField | BankCodeField, string | null>;

const nullable: ReadonlySet<PaymentInfoField> = new Set<SelectedField | BankCodeField>([
  'document_type',
  'bank_country',
  'bank_account_type',
  'pix_type',
  ...bankCodeType.allCodes,
]);

/** Formats a document for display, as its input does. One that is shown in part stays as it is. */
export function shownDocument(type: string | null, number: string): string {
  if (type === 'CPF' && isCpf(number)) return maskitoTransform(number, cpfMask);
  return type === 'CNPJ' && isCnpj(number) ? maskitoTransform(number, cnpjMask) : number;
}

function shownPixKey(type: string | null, key: string): string {
  if (type === 'Celular' && isPixKey(type, key)) return maskitoTransform(key, pixMobileMask);
  return shownDocument(type, key);
}

function toValues(record: EnteredPaymentInfo): PaymentInfoValues {
  const info = normalizePaymentInfo(record);
  const entries = paymentInfoFields.map((field) => [field, info[field] ?? (nullable.has(field) ? null : '')]);
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- fromEntries forgets the names
  const values = Object.fromEntries(entries) as PaymentInfoValues;
  return {
    ...values,
    document_number: shownDocument(info.document_type, values.document_number),
    phone_number: shownPhone(values.phone_number),
    pix_key: shownPixKey(info.pix_type, values.pix_key),
  };
}

/** The codes that were chosen and have no value yet. */
const unfinishedCodes = (values: PaymentInfoValues) =>
  hasBrazilianBank(values) ? [] : bankCodeType.allCodes.filter((field) => values[field]?.trim() === '');

/** Returns what is wrong with the entered values, a catalogue key per field. */
export function formErrors(values: PaymentInfoValues): Partial<Record<PaymentInfoField, string>> {
  const { [FIRST_BANK_CODE]: first, ...others } = paymentInfoErrors(values);
  const unfinished = unfinishedCodes(values);
  // A partly entered code is reported as incomplete, instead of another one as missing.
  const isRequired = first !== undefined && (unfinished.length === 0 || first !== 'validation.bank_code_required');
  return {
    ...others,
    ...(isRequired && { [FIRST_BANK_CODE]: first }),
    ...Object.fromEntries(unfinished.map((field) => [field, 'validation.required'])),
  };
}

const resolver: Resolver<PaymentInfoValues, unknown, NormalPaymentInfo> = (values) => {
  const entered = { ...values, phone_number: sentPhone(values.phone_number) };
  const errors = Object.entries(formErrors(entered));
  if (errors.length === 0) return { values: normalizePaymentInfo(entered), errors: {} };
  return {
    values: {},
    errors: Object.fromEntries(errors.map(([field, message]) => [field, { type: 'rule', message }])),
  };
};

/**
 * The form of payment data. It is checked by the rules that the gateway applies too, so it needs no schema, whose
 * library would be more than the page has room for.
 */
export const paymentInfoForm: RecordForm<'payment-info', PaymentInfoValues, NormalPaymentInfo> = {
  resource: 'payment-info',
  resolver,
  toValues,
  empty: { ...toValues({}), bank_country: null },
  // With room for the punctuation of masks, which does not count.
  lengths: (name) => {
    const field = paymentInfoFields.find((each) => each === name);
    return field && paymentInfoLengthMax[field] + 10;
  },
};
