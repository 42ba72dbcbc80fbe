import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { generatePath, Link, useParams } from 'react-router-dom';
import { ApiError } from '#shared/client/api-error.ts';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import { formatBrl } from '#shared/money.ts';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { PaymentOrders } from '#shared/ui/features/payouts/payments/payment-orders.tsx';
import { PaymentTimeline } from '#shared/ui/features/payouts/payments/payment-timeline.tsx';
import { usePayment } from '#shared/ui/features/payouts/payments/use-payments.ts';
import { paths } from '../../session/paths.ts';
import { linkStyle } from '../../ui/link-style.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

/** One payment: how far it is, and the orders that it pays. */
export function PaymentPage() {
  const { t, locale } = useTranslation();
  const id = Number(useParams()['id']);
  const isId = Number.isSafeInteger(id) && id > 0;
  const query = usePayment(id, isId);
  const isAbsent = !isId || (query.error instanceof ApiError && query.error.status === 404);
  return (
    <Stack spacing={3}>
      <div>
        <Box
          component={Link}
          to={paths.financial}
          sx={{ ...linkStyle, display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
        >
          {t('portal.financial.back')}
        </Box>
        <PageHeading title={t('screens.history.payment', { id: isId ? id : '' })} />
      </div>
      {isAbsent && <Notice severity="info">{t('screens.payments.not_found')}</Notice>}
      {query.isError && !isAbsent && <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />}
      {query.isPending && isId && <BlockSkeleton height={320} />}
      {query.data && (
        <>
          <Card sx={{ p: { xs: 2, md: 3 } }}>
            <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5, mb: 2 }}>
              <Typography component="p" sx={{ fontSize: '1.75rem', fontWeight: 650, ...tabularFigures }}>
                {formatBrl(query.data.amount, locale)}
              </Typography>
              <StatusChip list={paymentState} code={query.data.state} />
            </Stack>
            <PaymentTimeline payment={query.data} />
          </Card>
          <PaymentOrders
            paymentId={id}
            linkToSale={(saleId, text) => (
              <Box component={Link} to={generatePath(paths.sale, { id: String(saleId) })} sx={linkStyle}>
                {text}
              </Box>
            )}
          />
        </>
      )}
    </Stack>
  );
}
