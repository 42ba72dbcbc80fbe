import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { formatBrl } from '#shared/money.ts';
import { fittedFontSize } from '#shared/ui/base/fitted-font-size.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { formatCount } from '#shared/ui/features/reports/dashboard/figures.ts';
import styles from './report.module.css';
import { type ApiFilter, useTotals } from './use-report.ts';

/** The sums over the whole filter. */
export function TotalsCard({ filter }: { filter: ApiFilter }) {
  const { t, locale } = useTranslation();
  const { data, isError, isPlaceholderData } = useTotals(filter);
  const money = (reais: number) => formatBrl(reais, locale);
  const figures = [
    ['count', (value: number) => formatCount(value, locale)],
    ['amount', money],
    ['commission', money],
  ] as const;
  return (
    <Card component="section" aria-label={t('portal.report.totals')} sx={{ p: { xs: 2.5, md: 4 } }}>
      <dl className={`${styles.totals} ${isPlaceholderData ? styles.stale : ''}`}>
        {figures.map(([name, format]) => {
          const refused = data?.refused[name];
          const text = data && format(data[name]);
          return (
            <div key={name} className={styles.total}>
              <dt>{t(`portal.report.${name}`)}</dt>
              <dd className={styles.sum} style={{ fontSize: fittedFontSize(text ?? '', '1.25rem') }}>
                {text ?? (isError ? '–' : <Skeleton width="60%" />)}
              </dd>
              <dd className={styles.aside}>
                {refused !== undefined && t('portal.report.refused_apart', { value: format(refused) })}
                {isError && !data && name === 'commission' && t('portal.report.totals_failed')}
              </dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}
