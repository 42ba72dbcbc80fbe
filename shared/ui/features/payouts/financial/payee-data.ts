import { documentType } from '#shared/codes/accounts/document-type.ts';
import { paymentMethod } from '#shared/codes/payouts/payment-method.ts';
import { pixType } from '#shared/codes/payouts/pix-type.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { paymentMethodOf } from '#shared/rules/payment-method.ts';
import type { MessageKey } from '#shared/words/index.ts';
import type { Translate } from '#shared/words/translate.ts';

type PaymentInfo = ResourceRecord<'payment-info'>;

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

/** Masks a number except for its end. The gateway masks it for some readers already, by asterisks. */
const masked = (text: string | null): string => (text === null ? '' : `•••${text.replace(/^\*+/, '').slice(-4)}`);

/** Returns how a payment goes to its recipient, in words: the method, and the end of the key or account. */
export function payeeWay(info: PaymentInfo, t: Translate<MessageKey>) {
  const { document_type, bank_country, pix_type, pix_key, iban, other_value } = info;
  const method = paymentMethodOf({
    documentType: document_type,
    bankCountry: bank_country,
    pixType: pix_type,
    pixKey: pix_key,
  });
  const { bank_account_number: number, bank_account_number_digit: digit } = info;
  const account = number === null ? null : [number, digit].filter((part) => part !== null && part !== '').join('-');
  const key = method === 'pix' ? pix_key : method === 'abroad' ? (iban ?? other_value ?? account) : account;
  const kind = method === 'pix' && pix_type !== null ? ` ${t(pixType.labelKey(pix_type))}` : '';
  return { method: `${t(paymentMethod.labelKey(method))}${kind}`, account: masked(key) };
}
