import type { ResourceRecord } from '#shared/resources/index.ts';
import { useAffiliate } from '#shared/ui/features/affiliate/use-affiliate.ts';
import { type PaymentBlocker, paymentBlockers } from './payment-blockers.ts';
import { useMinimumPayment, usePaymentInfo } from './use-financial-data.ts';

type PaymentInfo = ResourceRecord<'payment-info'>;

/** Whether payment can be asked for, as far as is known. */
export type PaymentState =
  | { status: 'unknown' }
  | {
      status: 'known';
      blockers: readonly PaymentBlocker[];
      /** Reais. */
      available: number;
      paymentInfo: PaymentInfo | undefined;
    };

/**
 * Puts together what decides whether an affiliate can ask for payment.
 *
 * @param available reais that can be asked for; undefined while they load
 */
export function usePaymentState(affiliateId: number, available: number | undefined) {
  const affiliate = useAffiliate(affiliateId);
  const minimum = useMinimumPayment(affiliateId);
  const info = usePaymentInfo(affiliateId);

  const questions = [affiliate, minimum, info];
  const payment = paymentState({
    available,
    minimum: minimum.data,
    paymentInfo: info.data,
    businessName: affiliate.data?.business_name,
  });
  return { payment, questions };
}

/** Facts as they come in: undefined ones are still to come. */
interface Facts {
  available: number | undefined;
  minimum: number | undefined;
  paymentInfo: PaymentInfo | null | undefined;
  businessName: string | null | undefined;
}

function paymentState({ available, minimum, paymentInfo, businessName }: Facts): PaymentState {
  const isUnknown =
    available === undefined || minimum === undefined || paymentInfo === undefined || businessName === undefined;
  if (isUnknown) return { status: 'unknown' };
  const info = paymentInfo ?? undefined;
  return {
    status: 'known',
    blockers: paymentBlockers({ available, minimum, paymentInfo: info, businessName }),
    available,
    paymentInfo: info,
  };
}
