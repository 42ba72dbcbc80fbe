import { documentType } from '#shared/codes/document-type.ts';
import type { PayeeData } from '#shared/rules/payability.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';

type PaymentInfo = ResourceRecord<'payment-info'>;

/** Maps payment info to the input of the payability rules. */
export const payeeDataOf = (info: PaymentInfo): PayeeData => ({
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

/**
 * Returns the body of a payment request: exactly the keys of spec §3.
 *
 * @throws Error if the payment info is incomplete
 */
export function paymentRequestBody(affiliateId: number, info: PaymentInfo) {
  const type = documentType.byCode(info.document_type);
  if (type === undefined || info.document_number === null || info.email === null) {
    throw new Error('payment was requested without complete payment data');
  }
  return {
    affiliate_id: affiliateId,
    document_type: type.code,
    document_number: info.document_number,
    business_name: info.business_name,
    trademark: info.trademark,
    email: info.email,
    phone_number: info.phone_number,
  };
}

/** Returns a short name of the recipient of a payment. */
export const payeeName = ({ business_name: name, document_number: number }: PaymentInfo): string =>
  name ?? number ?? '';
