import type { ResourceRecord } from '#shared/resources/index.ts';
import { useAffiliate } from '#shared/screens/use-affiliate.ts';
import { type PaymentBlocker, paymentBlockers } from './payment-blockers.ts';
import { useMinimumPayment, usePaymentInfo } from './use-financial-data.ts';

/** Whether payment can be asked for, as far as is known. */
export type PaymentState =
  | { status: 'loading' }
  | { status: 'failed'; message: string; retry: () => void }
  | {
      status: 'known';
      blockers: readonly PaymentBlocker[];
      /** Reais. */
      available: number;
      paymentInfo: ResourceRecord<'payment-info'> | undefined;
    };

/**
 * Puts together what decides whether an affiliate can ask for payment.
 *
 * @param available reais that can be asked for; undefined while they load
 */
export function usePaymentState(affiliateId: number, available: number | undefined): PaymentState {
  const affiliate = useAffiliate(affiliateId);
  const minimum = useMinimumPayment(affiliateId);
  const info = usePaymentInfo(affiliateId);

  const failed = [affiliate, minimum, info].find((query) => query.isError && query.data === undefined);
  if (failed?.error) return { status: 'failed', message: failed.error.message, retry: () => void failed.refetch() };
  if (available === undefined || !affiliate.data || minimum.data === undefined || info.data === undefined) {
    return { status: 'loading' };
  }
  const paymentInfo = info.data ?? undefined;
  const blockers = paymentBlockers({
    available,
    minimum: minimum.data,
    paymentInfo,
    businessName: affiliate.data.business_name,
  });
  return { status: 'known', blockers, available, paymentInfo };
}
