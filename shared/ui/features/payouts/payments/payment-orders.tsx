import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDate } from '#shared/time.ts';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { Pager } from '#shared/ui/base/pager.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { csvUrl, startDownload } from '#shared/ui/base/start-download.ts';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';

const ROWS_PER_PAGE = 25;

interface PaymentOrdersProps {
  paymentId: number;
  /** Links an order number to the page of its sale. */
  linkToSale: (conversionId: number, text: string) => ReactNode;
}

/** The orders that a payment pays, and those whose commission it deducts; on screen and as a file. */
export function PaymentOrders({ paymentId, linkToSale }: PaymentOrdersProps) {
  const { t } = useTranslation();
  const { client, notifyFailure } = useScreenHost();
  const titleId = useId();
  const [page, setPage] = useState(0);
  const filter = { payment_id: paymentId };
  const range = [page * ROWS_PER_PAGE, (page + 1) * ROWS_PER_PAGE - 1] as const;
  const query = useQuery({
    queryKey: queryKeys.list('payment-commission', { filter, range }),
    queryFn: ({ signal }) => client.list('payment-commission', { filter, range, signal }),
    placeholderData: keepPreviousData,
  });
  const download = useMutation({
    mutationFn: () => client.list('payment-commission', { filter, range: [0, 0] }),
    onSuccess: () => startDownload(csvUrl('payment-commission', filter), `pagamento-${paymentId}.csv`),
    onError: notifyFailure,
  });
  const { rows = [], total = 0 } = query.data ?? {};
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <Typography component="h2" variant="h2" id={titleId}>
          {t('screens.payments.orders')}
        </Typography>
        {total > 0 && <Button onClick={() => download.mutate()}>{t('screens.payments.orders_csv')}</Button>}
      </Stack>
      {query.isError && <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />}
      {query.isPending && <BlockSkeleton height={240} />}
      {query.data?.total === 0 && <Card sx={{ p: 2.5 }}>{t('screens.payments.no_orders')}</Card>}
      {rows.length > 0 && (
        <Card component="ul" aria-busy={query.isFetching} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {rows.map((row) => (
            <Order key={row.id} row={row} linkToSale={linkToSale} />
          ))}
        </Card>
      )}
      {total > ROWS_PER_PAGE && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1 }}>
          <Pager page={page} rowsPerPage={ROWS_PER_PAGE} total={total} onPage={setPage} />
        </Box>
      )}
    </Box>
  );
}

const kinds = ['earning', 'correction', 'refund', 'bonus', 'bonus_refund', 'tax_invoice'] as const;

function Order({
  row,
  linkToSale,
}: Pick<PaymentOrdersProps, 'linkToSale'> & { row: ResourceRecord<'payment-commission'> }) {
  const { t, locale } = useTranslation();
  const kind = kinds.find((known) => known === row.kind) ?? 'other';
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        columnGap: 2,
        px: 2,
        py: 1.25,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 10em', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{linkToSale(row.conversion_id, row.order_id)}</Typography>
        <Typography variant="body2" color="text.secondary">
          {[formatDate(row.sold_at, locale), row.campaign_name, row.site_name].join(' · ')}
        </Typography>
      </Box>
      <Box sx={{ ml: 'auto', textAlign: 'right', ...tabularFigures }}>
        <Typography sx={{ fontWeight: 600 }}>{formatBrl(row.commission, locale)}</Typography>
        <Typography variant="body2" color="text.secondary">
          {kind === 'earning'
            ? t('screens.payments.order_of', { amount: formatBrl(row.transaction_amount, locale) })
            : t(`screens.history.lines.${kind}`)}
        </Typography>
      </Box>
    </Box>
  );
}
