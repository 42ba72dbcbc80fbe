import Box from '@mui/material/Box';
import { Link } from 'react-admin';
import { formatBrl } from '#shared/money.ts';
import { addDays } from '#shared/time.ts';
import { type DashboardPeriod, useDashboardSummary } from '#shared/ui/features/reports/dashboard/use-dashboard.ts';
import { listPath } from '../../kit/list/list-path.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

/** What came in yesterday, with the way to the orders; empty where the period is without that day. */
export function YesterdayLine({ today, period }: Pick<DashboardPeriod, 'today' | 'period'>) {
  const t = useWords();
  const locale = useSiteLocale();
  const { data } = useDashboardSummary(period);
  const date = addDays(today, -1);
  const day = data?.days.find((one) => one.date === date);
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
      {day && (
        <>
          <span>
            <strong>{t('admin.dashboard.yesterday', { smart_count: day.conversions })}</strong>
            {day.conversions > 0 && t('admin.dashboard.yesterday_amount', { amount: formatBrl(day.amount, locale) })}
          </span>
          {day.conversions > 0 && (
            <Link to={listPath('conversion', { start_date: date, end_date: date })} sx={{ fontWeight: 650 }}>
              {t('admin.dashboard.see_orders')}
            </Link>
          )}
        </>
      )}
    </Box>
  );
}
