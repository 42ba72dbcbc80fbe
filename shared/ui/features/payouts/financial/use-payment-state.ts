import { accountBlockers, amountBlocker, type PaymentBlocker } from '#shared/rules/payability.ts';
import { toCents } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import type { NextPayout } from '#shared/rules/payout-calendar.ts';
import { useAffiliate } from '#shared/ui/features/accounts/affiliate/use-affiliate.ts';
import { payeeDataOf } from '#shared/rules/payee-data.ts';
import { payoutOf, useAffiliateSettings } from './use-financial-data.ts';
import { usePaymentHold } from './use-payment-hold.ts';
import { usePaymentInfo } from './use-payment-info.ts';

/** The facts that decide whether payment can be requested. Each is undefined while loading. */
export interface PaymentState {
  /** Reais. */
  available: number | undefined;
  /** The reason why the amount cannot be requested; null if there is none. */
  amountBlocker: PaymentBlocker | null | undefined;
  accountBlockers: readonly PaymentBlocker[] | undefined;
  /** Until when to ask, and when that is paid. */
  payout: NextPayout | undefined;
  /** Null if none is registered. */
  paymentInfo: ResourceRecord<'payment-info'> | null | undefined;
}

/**
 * Combines the queries that decide whether an affiliate can request payment.
 *
 * @param available the available amount in reais; undefined while loading
 * @param today the current business date
 */
export function usePaymentState(affiliateId: number, available: number | undefined, today: string) {
  const affiliate = useAffiliate(affiliateId);
  const settings = useAffiliateSettings(affiliateId);
  const info = usePaymentInfo(affiliateId);
  const hold = usePaymentHold(affiliateId);
  const minimum = settings.data?.minimum_payment_value;

  const payment: PaymentState = {
    available,
    amountBlocker:
      available === undefined || minimum === undefined
        ? undefined
        : (amountBlocker({ availableCents: toCents(available), minimumCents: toCents(minimum) }) ?? null),
    accountBlockers:
      affiliate.data === undefined || info.data === undefined || hold.data === undefined
        ? undefined
        : accountBlockers({
            status: affiliate.data.status,
            businessName: affiliate.data.business_name,
            payee: info.data === null ? undefined : payeeDataOf(info.data),
            isFrozen: hold.data?.frozen_at != null,
            isUnconfirmed: hold.data?.awaits_confirmation ?? false,
            holdUntil: hold.data?.hold_until ?? null,
          }),
    payout: settings.data && payoutOf(settings.data, today),
    paymentInfo: info.data,
  };
  return { payment, minimum, questions: [affiliate, settings, info, hold] };
}
