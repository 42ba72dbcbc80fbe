import { useNavigate } from 'react-router-dom';
import type { FixActions } from '#shared/ui/features/payouts/financial/blocked-dialog.tsx';
import type { Way } from '#shared/ui/features/payouts/payments/failure-advice.ts';
import { pathOfField, pathOfWay, paths } from './paths.ts';

/** Returns what leads an affiliate to the page on which it settles what keeps a payment, or a request for one. */
export function usePaymentWays(): FixActions & { onWay: (way: Way, paymentId?: number) => void } {
  const navigate = useNavigate();
  return {
    onPaymentInfoNeeded: (field) => void navigate(field ? pathOfField(paths.paymentInfo, field) : paths.account),
    onPersonalDataNeeded: () => void navigate(pathOfField(paths.account, 'business_name')),
    onWay: (way, paymentId) => void navigate(pathOfWay(way, paymentId)),
  };
}
