import { accountBlockers, amountBlocker, type PaymentBlocker } from '#shared/rules/payability.ts';
import { toCents } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { useAffiliate } from '#shared/ui/features/affiliate/use-affiliate.ts';
import { payeeDataOf } from './payee-data.ts';
import { useMinimumPayment, usePaymentInfo } from './use-financial-data.ts';

/** Whether payment can be asked for. Each fact is undefined while it loads. */
export interface PaymentState {
  /** Reais. */
  available: number | undefined;
  /** Why the amount cannot be asked for; null when it can. */
  amountBlocker: PaymentBlocker | null | undefined;
  accountBlockers: readonly PaymentBlocker[] | undefined;
  /** Null when nothing is registered yet. */
  paymentInfo: ResourceRecord<'payment-info'> | null | undefined;
}

/**
 * Puts together what decides whether an affiliate can ask for payment.
 *
 * @param available reais that can be asked for; undefined while they load
 */
export function usePaymentState(affiliateId: number, available: number | undefined) {
  const affiliate = useAffiliate(affiliateId);
  const minimum = useMinimumPayment(affiliateId);
  const info = usePaymentInfo(affiliateId);

  const payment: PaymentState = {
    available,
    amountBlocker:
      available === undefined || minimum.data === undefined
        ? undefined
        : (amountBlocker({ availableCents: toCents(available), minimumCents: toCents(minimum.data) }) ?? null),
    accountBlockers:
      affiliate.data === undefined || info.data === undefined
        ? undefined
        : accountBlockers({
            status: affiliate.data.status,
            businessName: affiliate.data.business_name,
            payee: info.data === null ? undefined : payeeDataOf(info.data),
          }),
    paymentInfo: info.data,
  };
  return { payment, minimum: minimum.data, questions: [affiliate, minimum, info] };
}
