import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { payoutDate } from '#shared/rules/payout-calendar.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { formatDate } from '#shared/time.ts';
import { isPaymentInfoComplete } from './payment-blockers.ts';
import { PaymentBlockerList } from './payment-blocker-list.tsx';
import { PaymentRequestDialog } from './payment-request-dialog.tsx';
import { type Refusal, RefusalDialog } from './refusal-dialog.tsx';
import type { PaymentState } from './use-payment-state.ts';

interface PaymentRequestProps {
  affiliateId: number;
  isStaff: boolean;
  state: PaymentState;
  /** The business date. */
  today: string;
  onPaymentInfoNeeded: () => void;
  onPersonalDataNeeded: (() => void) | undefined;
}

/** 'Solicitar pagamento', and under it when that is paid, or in words what stands in its way. */
export function PaymentRequest(props: PaymentRequestProps) {
  const { affiliateId, isStaff, state, today, onPaymentInfoNeeded, onPersonalDataNeeded } = props;
  const { t } = useTranslation();
  const reasonsId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();

  const isKnown = state.status === 'known';
  const isBlocked = isKnown && state.blockers.length > 0;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Button
        variant="contained"
        disabled={!isKnown || isBlocked}
        aria-describedby={reasonsId}
        onClick={() => setIsAsking(true)}
      >
        {t('screens.financial.request')}
      </Button>
      <div id={reasonsId}>
        {isBlocked ? (
          <PaymentBlockerList blockers={state.blockers} isStaff={isStaff} onPersonalDataNeeded={onPersonalDataNeeded} />
        ) : (
          <Typography
            variant="body2"
            color="text.secondary"
            sx={{ minHeight: { xs: '3em', sm: 0 }, textAlign: 'center', textWrap: 'balance' }}
          >
            {isKnown && t('screens.financial.paid_on', { date: formatDate(payoutDate(today)) })}
            {!isKnown && <Skeleton />}
          </Typography>
        )}
      </div>
      {isAsking && isKnown && isPaymentInfoComplete(state.paymentInfo) && (
        <PaymentRequestDialog
          affiliateId={affiliateId}
          available={state.available}
          paymentInfo={state.paymentInfo}
          payDate={payoutDate(today)}
          onClose={() => setIsAsking(false)}
          onRefused={(reason) => {
            setIsAsking(false);
            setRefusal(reason);
          }}
        />
      )}
      {refusal && (
        <RefusalDialog
          refusal={refusal}
          isStaff={isStaff}
          onClose={() => setRefusal(undefined)}
          onPaymentInfoNeeded={onPaymentInfoNeeded}
        />
      )}
    </Box>
  );
}
