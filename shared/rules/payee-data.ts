import type { PayeeData } from './payability.ts';

/** The fields of payment info that decide whether a payment is possible, by their wire names. */
type PayeeDataField =
  | 'document_type'
  | 'document_number'
  | 'email'
  | 'trademark'
  | 'bank_country'
  | 'bank_name'
  | 'bank_agency'
  | 'bank_account_type'
  | 'bank_account_number'
  | 'bank_account_number_digit'
  | 'aba'
  | 'bic'
  | 'iban'
  | 'swift'
  | 'routing_number'
  | 'other_value';

/** Maps payment info to the input of the payability rules. */
export const payeeDataOf = (info: Readonly<Record<PayeeDataField, string | null>>): PayeeData => ({
  documentType: info.document_type,
  documentNumber: info.document_number,
  email: info.email,
  trademark: info.trademark,
  bankCountry: info.bank_country,
  bankName: info.bank_name,
  bankAgency: info.bank_agency,
  bankAccountType: info.bank_account_type,
  bankAccountNumber: info.bank_account_number,
  bankAccountNumberDigit: info.bank_account_number_digit,
  aba: info.aba,
  bic: info.bic,
  iban: info.iban,
  swift: info.swift,
  routingNumber: info.routing_number,
  otherValue: info.other_value,
});
