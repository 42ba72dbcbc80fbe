import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { payoutDate } from '#shared/payout-calendar.ts';
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
}

/** 'Solicitar pagamento', or in words what stands in its way. */
export function PaymentRequest(props: PaymentRequestProps) {
  const { affiliateId, isStaff, available, minimum, today, onPaymentInfoNeeded } = props;
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
    <Card sx={{ p: 2.5 }}>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ gap: 2, alignItems: { sm: 'center' }, justifyContent: 'space-between' }}
      >
        <div id={reasonsId}>
          {blockers === undefined && <Skeleton width={240} />}
          {blockers?.length === 0 && (
            <Typography>{t('screens.financial.paid_on', { date: formatDate(payoutDate(today)) })}</Typography>
          )}
          {blockers !== undefined && blockers.length > 0 && (
            <PaymentBlockerList blockers={blockers} isStaff={isStaff} />
          )}
        </div>
        <Button
          variant="contained"
          sx={{ flexShrink: 0 }}
          disabled={blockers?.length !== 0}
          aria-describedby={reasonsId}
          onClick={() => setIsAsking(true)}
        >
          {t('screens.financial.request')}
        </Button>
      </Stack>
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
    </Card>
  );
}
