import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { payoutDate } from '#shared/payout-calendar.ts';
import { Button } from '#shared/screens/button.tsx';
import { LoadFailed } from '#shared/screens/load-state.tsx';
import { useTranslation } from '#shared/screens/translation.tsx';
import { useAffiliate } from '#shared/screens/use-affiliate.ts';
import { formatDate } from '#shared/time.ts';
import { isPaymentInfoComplete, paymentBlockers } from './payment-blockers.ts';
import { PaymentBlockerList } from './payment-blocker-list.tsx';
import { PaymentRequestDialog } from './payment-request-dialog.tsx';
import { type Refusal, RefusalDialog } from './refusal-dialog.tsx';
import { usePaymentInfo } from './use-financial-data.ts';

interface PaymentRequestProps {
  affiliateId: number;
  isStaff: boolean;
  /** Reais; undefined while it loads. */
  available: number | undefined;
  /** Reais; undefined while it loads. */
  minimum: number | undefined;
  /** The business date. */
  today: string;
  onPaymentInfoNeeded: () => void;
  onPersonalDataNeeded: (() => void) | undefined;
}

/** 'Solicitar pagamento', or in words what stands in its way. */
export function PaymentRequest(props: PaymentRequestProps) {
  const { affiliateId, isStaff, available, minimum, today, onPaymentInfoNeeded, onPersonalDataNeeded } = props;
  const { t } = useTranslation();
  const reasonsId = useId();
  const affiliate = useAffiliate(affiliateId);
  const paymentInfo = usePaymentInfo(affiliateId);
  const [isAsking, setIsAsking] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();

  const failed = [affiliate, paymentInfo].find((query) => query.isError && query.data === undefined);
  if (failed?.error) return <LoadFailed message={failed.error.message} onRetry={() => void failed.refetch()} />;

  const info = paymentInfo.data ?? undefined;
  const isKnown = available !== undefined && minimum !== undefined && affiliate.data && paymentInfo.data !== undefined;
  const blockers = isKnown
    ? paymentBlockers({ available, minimum, paymentInfo: info, businessName: affiliate.data.business_name })
    : undefined;

  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {blockers !== undefined && blockers.length > 0 && (
        <div id={reasonsId}>
          <PaymentBlockerList blockers={blockers} isStaff={isStaff} onPersonalDataNeeded={onPersonalDataNeeded} />
        </div>
      )}
      <Button
        variant="contained"
        disabled={blockers?.length !== 0}
        aria-describedby={reasonsId}
        onClick={() => setIsAsking(true)}
      >
        {t('screens.financial.request')}
      </Button>
      {blockers === undefined && <Skeleton sx={{ fontSize: '0.875rem', lineHeight: 1.5 }} />}
      {blockers?.length === 0 && (
        <Typography
          id={reasonsId}
          variant="body2"
          color="text.secondary"
          sx={{ textAlign: 'center', textWrap: 'balance' }}
        >
          {t('screens.financial.paid_on', { date: formatDate(payoutDate(today)) })}
        </Typography>
      )}
      {isAsking && available !== undefined && isPaymentInfoComplete(info) && (
        <PaymentRequestDialog
          affiliateId={affiliateId}
          available={available}
          paymentInfo={info}
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
