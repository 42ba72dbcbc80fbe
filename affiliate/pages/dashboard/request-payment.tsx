import Box from '@mui/material/Box';
import { useNavigate } from 'react-router-dom';
import { loadErrorOf } from '#shared/ui/base/load-error.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { PaymentRequest } from '#shared/ui/features/payouts/financial/payment-request.tsx';
import type { MoneyUnderWay } from '#shared/ui/features/payouts/financial/use-financial-data.ts';
import { usePaymentState } from '#shared/ui/features/payouts/financial/use-payment-state.ts';
import { paths } from '../../session/paths.ts';
import { useMay } from '../../session/use-may.ts';
import { usePaymentWays } from '../../session/use-payment-ways.ts';
import { useUser } from '../../session/user.tsx';

interface RequestPaymentProps {
  /** Reais of the pending payments; undefined while loading, null after a failure. */
  inProgress: number | null | undefined;
  underWay: MoneyUnderWay | undefined;
}

/** Asks for payment on the home, by the rules and the dialogs of the page of the money. */
export function RequestPayment({ inProgress, underWay }: RequestPaymentProps) {
  const { affiliate_id: affiliateId } = useUser();
  const mayRequest = useMay('payment-request', 'create');
  const navigate = useNavigate();
  const ways = usePaymentWays();
  const { payment, query } = usePaymentState(affiliateId);
  const failure = loadErrorOf([query]);
  return (
    <Box>
      {failure && <LoadFailed isAside message={failure.message} onRetry={failure.retry} />}
      <PaymentRequest
        affiliateId={affiliateId}
        isStaff={false}
        mayRequest={mayRequest}
        state={payment}
        inProgress={inProgress}
        hasFailure={underWay?.stuckBlockers.includes('failed') ?? false}
        onShowRequested={() => void navigate(paths.financial)}
        {...ways}
      />
    </Box>
  );
}
