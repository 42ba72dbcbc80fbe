import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatBrl } from '#shared/money.ts';
import { formatDate } from '#shared/time.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useSite } from '../../session/site.tsx';
import styles from './report.module.css';
import { RowsPager, usePaging } from './rows-pager.tsx';

const filter = { unconfirmed: true } as const;
const unconfirmed = {
  labelKey: () => 'portal.report.unconfirmed.one',
  colour: () => 'info',
} as const satisfies Parameters<typeof StatusChip>[0]['list'];

/** Fetches a page of the own orders that scripts reported and no advertiser has yet. */
function useUnconfirmed(range: readonly [number, number]) {
  const { client } = useSite();
  return useQuery({
    queryKey: queryKeys.list('script-report', { filter, range }),
    queryFn: ({ signal }) => client.list('script-report', { filter, range, signal }),
    placeholderData: keepPreviousData,
  });
}

/**
 * The orders that pages of shops reported and their advertisers have not confirmed, 'Ainda não confirmadas'. They stand apart
 * from the conversions and have no commission: they are no money. Nothing where there are none.
 */
export function UnconfirmedSales() {
  const { t, locale } = useTranslation();
  const headingId = useId();
  const paging = usePaging('unconfirmed');
  const { data, error, refetch } = useUnconfirmed(paging.range);
  if (error) return <LoadFailed message={error.message} onRetry={() => void refetch()} />;
  if (data === undefined || data.total === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <Typography id={headingId} component="h2" variant="h3">
        {t('portal.report.unconfirmed.title')}
      </Typography>
      <Typography color="text.secondary" sx={{ mt: 0.5, mb: 2 }}>
        {t('portal.report.unconfirmed.text')}
      </Typography>
      <Card variant="outlined" sx={{ borderStyle: 'dashed' }}>
        <ul className={styles.cards}>
          {data.rows.map((row) => (
            <li key={row.id} className={styles.card}>
              <div className={styles.line}>
                <span className={styles.strong}>{row.campaign_name}</span>
                <StatusChip list={unconfirmed} code="waiting" />
              </div>
              <div className={styles.quiet}>
                {formatDate(row.received_at)} · {row.order_id} · {row.site_name}
              </div>
              <div className={styles.quiet}>
                {t('portal.report.unconfirmed.amount', { amount: formatBrl(row.amount, locale) })}
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <RowsPager paging={paging} total={data.total} />
    </section>
  );
}
