import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { commissionBucket } from '#shared/codes/earnings/commission-state.ts';
import { decemberNoticeActive } from '#shared/rules/payout-calendar.ts';
import { businessDate, type Clock, systemClock } from '#shared/time.ts';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { loadErrorOf } from '#shared/ui/base/load-error.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import type { PaymentWays } from '#shared/ui/features/payouts/payments/payment-row.tsx';
import { PaymentsSection } from '#shared/ui/features/payouts/payments/payments-section.tsx';
import { StatementCard } from '#shared/ui/features/payouts/statement/statement-card.tsx';
import type { FixActions } from './blocked-dialog.tsx';
import { CommissionCard } from './commission-card.tsx';
import { MoneyParts, PartsSkeleton } from './money-parts.tsx';
import { PaymentFaq } from './payment-faq.tsx';
import { PaymentRequest } from './payment-request.tsx';
import { useCommissionSums } from './use-financial-data.ts';
import { type PaymentState, usePaymentState } from './use-payment-state.ts';

const CommissionDetails = lazyPart(() => import('./commission-details.tsx'), 'CommissionDetails');

type BucketName = keyof typeof commissionBucket;

interface FinancialScreenProps extends FixActions, PaymentWays {
  affiliateId: number;
  /** For staff: hides the FAQ, and uses texts that refer to the affiliate in the third person. */
  isStaff: boolean;
  /** Whether the user's role may request payment. */
  mayRequest: boolean;
  clock?: Clock;
}

/** An affiliate's finances: the three sums with their details, and the payment request. */
export function FinancialScreen(props: FinancialScreenProps) {
  const { affiliateId, isStaff, onWay, linkToPayment, clock = systemClock } = props;
  const { t } = useTranslation();
  const { sums, underWay, query } = useCommissionSums(affiliateId);
  const today = businessDate(clock.now());
  const { payment, query: standing } = usePaymentState(affiliateId);
  const failure = loadErrorOf([query, standing]);
  const [details, setDetails] = useState<BucketName>();

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
      }}
    >
      <Stack spacing={2}>
        {decemberNoticeActive(today) && <Notice severity="info">{t('screens.financial.december_notice')}</Notice>}
        {failure && <LoadFailed isAside message={failure.message} onRetry={failure.retry} />}
        <MoneyCards
          {...props}
          sums={sums}
          underWay={underWay}
          payment={payment}
          isComplete={!query.isPending && !standing.isPending}
          onDetails={setDetails}
        />
        <PaymentsSection
          affiliateId={affiliateId}
          isStaff={isStaff}
          blockers={payment.accountBlockers}
          today={today}
          onWay={onWay}
          linkToPayment={linkToPayment}
        />
      </Stack>
      <Stack spacing={3}>
        {!isStaff && (
          <PaymentFaq minimum={payment.minimum} hasInvoices={payment.needsInvoice || payment.paymentInfo === null} />
        )}
        <StatementCard affiliateId={affiliateId} clock={clock} />
      </Stack>
      {details && (
        <LazyPlace onDismiss={() => setDetails(undefined)}>
          <CommissionDetails
            affiliateId={affiliateId}
            bucket={commissionBucket[details]}
            bucketTitle={t(`screens.financial.${details}`)}
            onClose={() => setDetails(undefined)}
          />
        </LazyPlace>
      )}
    </Box>
  );
}

interface MoneyCardsProps
  extends Omit<FinancialScreenProps, 'clock'>, Pick<ReturnType<typeof useCommissionSums>, 'sums' | 'underWay'> {
  payment: PaymentState;
  /** Whether the first two sums have all that their cards show, or never will. */
  isComplete: boolean;
  onDetails: (name: BucketName) => void;
}

/** The three sums, and the request for the first of them. */
function MoneyCards(props: MoneyCardsProps) {
  const {
    affiliateId,
    isStaff,
    mayRequest,
    onWay,
    linkToPayment: _,
    sums,
    underWay,
    payment,
    isComplete,
    onDetails,
    ...ways
  } = props;
  const { t } = useTranslation();
  const cardOf = (name: BucketName) => ({
    title: t(`screens.financial.${name}`),
    description: t(
      name === 'in_progress' && payment.needsInvoice
        ? 'screens.financial.in_progress_invoice_text'
        : `screens.financial.${name}_text`,
    ),
    value: sums[name],
    onDetails: () => onDetails(name),
  });

  return (
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
          mayRequest={mayRequest}
          state={payment}
          inProgress={sums.in_progress}
          hasFailure={underWay?.stuckBlockers.includes('failed') ?? false}
          onShowRequested={() => onDetails('in_progress')}
          onWay={onWay}
          {...ways}
        />
      </CommissionCard>
      <CommissionCard
        {...cardOf('in_progress')}
        parts={
          sums.in_progress === undefined ? (
            <PartsSkeleton />
          ) : (
            underWay && <MoneyParts underWay={underWay} isStaff={isStaff} onWay={onWay} />
          )
        }
      />
      <CommissionCard {...cardOf('future')} isHeld={!isComplete} />
    </Box>
  );
}
