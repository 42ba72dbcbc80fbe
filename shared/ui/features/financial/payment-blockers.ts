import { documentType } from '#shared/codes/document-type.ts';
import { toCents, toReais } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';

type PaymentInfo = ResourceRecord<'payment-info'>;

/** Why an affiliate cannot ask for payment. Amounts in reais. */
export type PaymentBlocker =
  | { reason: 'switched_off' }
  | { reason: 'below_minimum'; minimum: number; missing: number }
  | { reason: 'payment_info' }
  | { reason: 'business_name' };

export interface PaymentFacts {
  /** Reais of the bucket 'available'. */
  available: number;
  /** `minimum_payment_value` of the affiliate's settings, in reais; 0 switches requests off (spec §9). */
  minimum: number;
  paymentInfo: PaymentInfo | undefined;
  businessName: string | null;
}

const isFilled = (text: string | null) => text !== null && text.trim() !== '';

const BRAZIL = /^(br|bra[sz]il)$/i;

function isBrazilianBank({ bank_country, document_type }: PaymentInfo): boolean {
  return isFilled(bank_country)
    ? BRAZIL.test(bank_country?.trim() ?? '')
    : document_type !== documentType.code('inter');
}

/** Whether payment data suffice to pay (spec §5). */
export function isPaymentInfoComplete(info: PaymentInfo | undefined): info is PaymentInfo {
  if (info === undefined) return false;
  if (documentType.byCode(info.document_type) === undefined) return false;
  if (![info.document_number, info.email].every(isFilled)) return false;
  if (isBrazilianBank(info)) {
    return [
      info.bank_account_number,
      info.bank_account_number_digit,
      info.bank_account_type,
      info.bank_agency,
      info.bank_name,
    ].every(isFilled);
  }
  return [info.aba, info.bic, info.iban, info.other_value, info.routing_number, info.swift, info.trademark].some(
    isFilled,
  );
}

/**
 * The body of a payment request: exactly the keys of spec §3.
 *
 * @throws Error for payment data that are not complete
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

/** Everything that stands between an affiliate and a payment request, in the order in which to deal with it. */
export function paymentBlockers({ available, minimum, paymentInfo, businessName }: PaymentFacts): PaymentBlocker[] {
  const blockers: PaymentBlocker[] = [];
  const missingCents = toCents(minimum) - toCents(available);
  if (minimum <= 0) blockers.push({ reason: 'switched_off' });
  else if (missingCents > 0) blockers.push({ reason: 'below_minimum', minimum, missing: toReais(missingCents) });
  if (!isPaymentInfoComplete(paymentInfo)) blockers.push({ reason: 'payment_info' });
  if (!isFilled(businessName)) blockers.push({ reason: 'business_name' });
  return blockers;
}
