import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useSearchParams } from 'react-router-dom';
import { businessDate, systemClock } from '#shared/time.ts';
import { Performance } from '#shared/ui/features/reports/dashboard/performance.tsx';
import { dashboardPeriod } from '#shared/ui/features/reports/dashboard/use-dashboard.ts';
import { useMay } from '../../kit/page/use-may.ts';
import { DimensionCard } from './dimension-card.tsx';
import { LastChanges } from './last-changes.tsx';
import { MarginCard } from './margin-card.tsx';
import { MonthsCard } from './months-card.tsx';
import { YesterdayLine } from './yesterday-line.tsx';

/** The figures of a period for staff, of all affiliates whom the user reaches; the months; the latest changes. */
export function DashboardFigures() {
  const dashboard = dashboardPeriod(businessDate(systemClock.now()), useSearchParams());
  const { period } = dashboard;
  const maySeeMoney = useMay('dashboard-money', 'list');
  const maySeeAffiliates = useMay('dashboard-affiliate', 'list');
  const maySeeMargins = useMay('campaign-margin', 'list');
  const maySeeChanges = useMay('audit-entry', 'list');
  const hasSide = maySeeMoney || maySeeMargins;
  return (
    <Stack sx={{ gap: 2 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: hasSide ? 'minmax(0, 2.1fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
          },
        }}
      >
        <Performance {...dashboard} isDense footer={<YesterdayLine {...dashboard} />} />
        {hasSide && (
          <Stack sx={{ gap: 2, minWidth: 0 }}>
            {maySeeMoney && <MonthsCard />}
            {maySeeMargins && <MarginCard period={period} />}
          </Stack>
        )}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: 'repeat(2, minmax(0, 1fr))',
            lg: 'minmax(0, 1.38fr) repeat(2, minmax(0, 1fr))',
          },
        }}
      >
        <DimensionCard dimension="campaigns" period={period} />
        {maySeeAffiliates && <DimensionCard dimension="affiliates" period={period} />}
        {maySeeChanges && <LastChanges />}
      </Box>
    </Stack>
  );
}
