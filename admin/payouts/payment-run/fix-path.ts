import type { PaymentExclusion } from '#shared/codes/payouts/payment-exclusion.ts';

/** Where a reason is fixed: a page of the affiliate, or of the payment. */
const places: Readonly<Partial<Record<PaymentExclusion, 'affiliate' | 'personal_data' | 'pay_info' | 'payment'>>> = {
  failed_unconfirmed: 'payment',
  in_other_run: 'payment',
  affiliate_status: 'affiliate',
  payments_frozen: 'affiliate',
  payee_unconfirmed: 'affiliate',
  payee_hold: 'affiliate',
  business_name: 'personal_data',
  payment_info: 'pay_info',
  tax_id_letters: 'pay_info',
  payee_unwritable: 'pay_info',
  payee_changed: 'pay_info',
};

/** Returns the page on which somebody fixes why a payment is left out; undefined where time or another person does. */
export function fixPath(reason: PaymentExclusion, row: { id: number; affiliate_id: number }): string | undefined {
  const place = places[reason];
  if (place === undefined) return undefined;
  if (place === 'payment') return `/payment/${row.id}`;
  const page = `/affiliate/${row.affiliate_id}`;
  return place === 'affiliate' ? page : `${page}/${place}`;
}
