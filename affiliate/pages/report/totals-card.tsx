import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { formatBrl } from '#shared/money.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import styles from './report.module.css';
import { type ApiFilter, type Totals, useTotals } from './use-report.ts';

/** The sums over the whole filter. */
export function TotalsCard({ filter }: { filter: ApiFilter }) {
  const { t, locale } = useTranslation();
  const { data, isError, isPlaceholderData } = useTotals(filter);
  const money = (reais: number) => formatBrl(reais, locale);
  const figure = (text: (totals: Totals) => ReactNode) =>
    data ? text(data) : isError ? '–' : <Skeleton width="60%" />;
  return (
    <Card component="section" aria-label={t('portal.report.totals')} sx={{ p: { xs: 2, md: 3 } }}>
      <dl className={`${styles.totals} ${isPlaceholderData ? styles.stale : ''}`}>
        <div>
          <dt>{t('portal.report.count')}</dt>
          <dd>{figure(({ count }) => count.toLocaleString(locale))}</dd>
        </div>
        <div>
          <dt>{t('portal.report.amount')}</dt>
          <dd>{figure(({ amount }) => money(amount))}</dd>
        </div>
        <div>
          <dt>{t('portal.report.commission')}</dt>
          <dd>{figure(({ commission }) => money(commission))}</dd>
          <dd className={styles.aside}>
            {isError && !data && t('portal.report.totals_failed')}
            {data &&
              data.refusedCount > 0 &&
              t('portal.report.without_refused', {
                amount: money(data.refusedCommission),
                smart_count: data.refusedCount,
              })}
          </dd>
        </div>
      </dl>
    </Card>
  );
}
