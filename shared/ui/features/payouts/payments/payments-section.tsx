import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { ResourceRecord } from '#shared/resources/index.ts';
import type { PayoutBlocker } from '#shared/resources/payouts/payout-standing.ts';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { Pager } from '#shared/ui/base/pager.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { PaymentRow, type PaymentWays, rowHeight } from './payment-row.tsx';
import { PaymentsWait } from './payments-wait.tsx';
import { usePayments } from './use-payments.ts';

const ROWS_PER_PAGE = 10;

const PaymentReceiptDialog = lazyPart(() => import('./payment-receipt-dialog.tsx'), 'PaymentReceiptDialog');

interface PaymentsSectionProps extends PaymentWays {
  affiliateId: number;
  isStaff: boolean;
  /** What keeps the affiliate from being paid; undefined while loading. */
  blockers: readonly PayoutBlocker[] | undefined;
  /** The current business date. */
  today: string;
}

/** An affiliate's payments, newest first: each with its state, what to do about it, its timeline and its receipt. */
export function PaymentsSection({ affiliateId, isStaff, blockers = [], today, ...ways }: PaymentsSectionProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const [page, setPage] = useState(0);
  const [receiptOf, setReceiptOf] = useState<ResourceRecord<'payment'>>();
  const query = usePayments(affiliateId, page, ROWS_PER_PAGE);
  const rows = query.data?.rows ?? [];
  const total = query.data?.total ?? 0;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ pt: 2 }}>
      <Typography component="h2" variant="h2" id={titleId} sx={{ mb: 1.5 }}>
        {t('screens.payments.title')}
      </Typography>
      {query.isError && <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />}
      {!query.isError && <PaymentsWait payments={rows} blockers={blockers} isStaff={isStaff} {...ways} />}
      {(query.isPending || total > 0) && (
        <Card component="ul" aria-busy={query.isFetching} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {query.isPending && <RowsSkeleton />}
          {rows.map((payment) => (
            <PaymentRow
              key={payment.id}
              payment={payment}
              today={today}
              onReceipt={() => setReceiptOf(payment)}
              {...ways}
            />
          ))}
        </Card>
      )}
      {query.data?.total === 0 && (
        <Card sx={{ p: 2.5 }}>
          <Typography sx={{ fontWeight: 600 }}>{t('screens.payments.none')}</Typography>
          {!isStaff && (
            <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
              {t('screens.payments.none_text')}
            </Typography>
          )}
        </Card>
      )}
      {total > ROWS_PER_PAGE && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1 }}>
          <Pager page={page} rowsPerPage={ROWS_PER_PAGE} total={total} onPage={setPage} />
        </Box>
      )}
      {receiptOf && (
        <LazyPlace onDismiss={() => setReceiptOf(undefined)}>
          <PaymentReceiptDialog payment={receiptOf} onClose={() => setReceiptOf(undefined)} />
        </LazyPlace>
      )}
    </Box>
  );
}

function RowsSkeleton() {
  const { t } = useTranslation();
  return (
    <Box component="li" role="status" aria-label={t('common.loading')}>
      {[1, 2, 3].map((row) => (
        <Box key={row} sx={{ ...rowHeight, px: 2, py: 1.5 }}>
          <Skeleton width="60%" />
          <Skeleton width="40%" />
        </Box>
      ))}
    </Box>
  );
}
