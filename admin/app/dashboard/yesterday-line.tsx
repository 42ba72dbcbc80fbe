import Box from '@mui/material/Box';
import { Link } from 'react-admin';
import { formatBrl } from '#shared/money.ts';
import { type DashboardPeriod, useDashboardSummary } from '#shared/ui/features/reports/dashboard/use-dashboard.ts';
import { listPath } from '../../kit/list/list-path.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

/** What arrived yesterday, whatever its own day, with the way to these orders. */
export function YesterdayLine({ period }: Pick<DashboardPeriod, 'period'>) {
  const t = useWords();
  const locale = useSiteLocale();
  const { data } = useDashboardSummary(period);
  const arrivals = data?.arrivals;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        columnGap: 1,
        mt: 1.5,
        pt: 1.5,
        minHeight: '2.8em',
        borderTop: 1,
        borderColor: 'divider',
        fontSize: '0.8125rem',
      }}
    >
      {arrivals && (
        <>
          <span>
            <strong>{t('admin.dashboard.yesterday', { smart_count: arrivals.conversions })}</strong>
            {arrivals.conversions > 0 &&
              t('admin.dashboard.yesterday_amount', { amount: formatBrl(arrivals.amount, locale) })}
          </span>
          {arrivals.conversions > 0 && (
            <Link
              to={listPath('conversion', { received_from: arrivals.date, received_to: arrivals.date })}
              sx={{ fontWeight: 650 }}
            >
              {t('admin.dashboard.see_orders')}
            </Link>
          )}
        </>
      )}
    </Box>
  );
}
