import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { commissionBucket } from '#shared/codes/commission-state.ts';
import { decemberNoticeActive } from '#shared/rules/payout-calendar.ts';
import { failureOf } from '#shared/ui/base/failure.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { businessDate, type Clock, systemClock } from '#shared/time.ts';
import { CommissionCard } from './commission-card.tsx';
import { CommissionDetails } from './commission-details.tsx';
import { PaymentFaq } from './payment-faq.tsx';
import { PaymentRequest } from './payment-request.tsx';
import { useCommissionSums, useMinimumPayment } from './use-financial-data.ts';
import { usePaymentState } from './use-payment-state.ts';

type BucketName = keyof typeof commissionBucket;

export interface FinancialScreenProps {
  affiliateId: number;
  /** Staff see another's money: no FAQ, and words that speak of the affiliate. */
  isStaff: boolean;
  /** Where to complete payment data, after a refusal for lack of them. */
  onPaymentInfoNeeded: () => void;
  /** Opens the tab with the field 'Empresa', where the site has a way there. */
  onPersonalDataNeeded?: () => void;
  clock?: Clock;
}

/** The money of an affiliate: the three sums with their details, and the request for payment. */
export function FinancialScreen({
  affiliateId,
  isStaff,
  onPaymentInfoNeeded,
  onPersonalDataNeeded,
  clock = systemClock,
}: FinancialScreenProps) {
  const { t } = useTranslation();
  const { sums, questions } = useCommissionSums(affiliateId);
  const minimum = useMinimumPayment(affiliateId);
  const { payment, questions: paymentQuestions } = usePaymentState(affiliateId, sums.available);
  const failure = failureOf([...questions, ...paymentQuestions]);
  const [details, setDetails] = useState<BucketName>();
  const today = businessDate(clock.now());

  // How much room the reasons need is known late; what stands below them shows once it has its place.
  const isPlaced = payment.status === 'known' || failure !== undefined;
  const below = { display: 'contents', visibility: isPlaced ? 'visible' : 'hidden' } as const;

  const cardOf = (name: BucketName) => ({
    title: t(`screens.financial.${name}`),
    description: t(`screens.financial.${name}_text`),
    value: sums[name],
    onDetails: () => setDetails(name),
  });

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: isStaff ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) 320px' },
      }}
    >
      <Stack spacing={2}>
        {decemberNoticeActive(today) && <Notice severity="info">{t('screens.financial.december_notice')}</Notice>}
        {failure && <LoadFailed message={failure.message} onRetry={failure.retry} />}
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <CommissionCard {...cardOf('available')}>
            <PaymentRequest
              affiliateId={affiliateId}
              isStaff={isStaff}
              state={payment}
              today={today}
              onPaymentInfoNeeded={onPaymentInfoNeeded}
              onPersonalDataNeeded={onPersonalDataNeeded}
            />
          </CommissionCard>
          <Box sx={below}>
            <CommissionCard {...cardOf('in_progress')} />
            <CommissionCard {...cardOf('future')} />
          </Box>
        </Box>
      </Stack>
      {!isStaff && (
        <Box sx={{ visibility: { xs: below.visibility, lg: 'visible' } }}>
          <PaymentFaq minimum={minimum.data} />
        </Box>
      )}
      {details && (
        <CommissionDetails
          affiliateId={affiliateId}
          bucket={commissionBucket[details]}
          bucketTitle={t(`screens.financial.${details}`)}
          onClose={() => setDetails(undefined)}
        />
      )}
    </Box>
  );
}
