import { accountBlockers, amountBlocker, type PaymentBlocker } from '#shared/rules/payability.ts';
import { toCents } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { useAffiliate } from '#shared/ui/features/affiliate/use-affiliate.ts';
import { payeeDataOf } from './payee-data.ts';
import { useMinimumPayment } from './use-financial-data.ts';
import { usePaymentHold, usePaymentInfo } from './use-payment-info.ts';

/** The facts that decide whether payment can be requested. Each is undefined while loading. */
export interface PaymentState {
  /** Reais. */
  available: number | undefined;
  /** The reason why the amount cannot be requested; null if there is none. */
  amountBlocker: PaymentBlocker | null | undefined;
  accountBlockers: readonly PaymentBlocker[] | undefined;
  /** Null if none is registered. */
  paymentInfo: ResourceRecord<'payment-info'> | null | undefined;
}

/**
 * Combines the queries that decide whether an affiliate can request payment.
 *
 * @param available the available amount in reais; undefined while loading
 */
export function usePaymentState(affiliateId: number, available: number | undefined) {
  const affiliate = useAffiliate(affiliateId);
  const minimum = useMinimumPayment(affiliateId);
  const info = usePaymentInfo(affiliateId);
  const hold = usePaymentHold(affiliateId);

  const payment: PaymentState = {
    available,
    amountBlocker:
      available === undefined || minimum.data === undefined
        ? undefined
        : (amountBlocker({ availableCents: toCents(available), minimumCents: toCents(minimum.data) }) ?? null),
    accountBlockers:
      affiliate.data === undefined || info.data === undefined || hold.data === undefined
        ? undefined
        : accountBlockers({
            status: affiliate.data.status,
            businessName: affiliate.data.business_name,
            payee: info.data === null ? undefined : payeeDataOf(info.data),
            isFrozen: hold.data?.frozen_at != null,
            holdUntil: hold.data?.hold_until ?? null,
          }),
    paymentInfo: info.data,
  };
  return { payment, minimum: minimum.data, questions: [affiliate, minimum, info, hold] };
}
