import FoldIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { type ReactNode, useId } from 'react';
import { useStore } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { businessDate, systemClock } from '#shared/time.ts';
import { usePhone } from '#shared/ui/base/use-phone.ts';
import { Performance } from '#shared/ui/features/reports/dashboard/performance.tsx';
import { dashboardPeriod } from '#shared/ui/features/reports/dashboard/use-dashboard.ts';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';
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
  const isPhone = usePhone();
  const side = hasSide && (
    <Stack sx={{ gap: 2, minWidth: 0 }}>
      {maySeeMoney && <MonthsCard />}
      {maySeeMargins && <MarginCard period={period} />}
    </Stack>
  );
  const firstOfEach = (
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
  );
  const performance = <Performance {...dashboard} isDense footer={<YesterdayLine {...dashboard} />} />;
  if (isPhone)
    return (
      <Stack sx={{ gap: 2 }}>
        {performance}
        <MoreFigures>
          {side}
          {firstOfEach}
        </MoreFigures>
      </Stack>
    );
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
        {performance}
        {side}
      </Box>
      {firstOfEach}
    </Stack>
  );
}

/** What stands below the first figures of a phone, folded until it is wanted; the browser remembers that it was. */
function MoreFigures({ children }: { children: ReactNode }) {
  const t = useWords();
  const [isOpen, setOpen] = useStore('dashboard.moreFigures', false);
  const contentId = useId();
  return (
    <>
      <Card>
        <Button
          fullWidth
          color="inherit"
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setOpen(!isOpen)}
          endIcon={<FoldIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
          sx={{ justifyContent: 'space-between', minHeight: 48, px: 2.5, fontSize: '1rem', fontWeight: 650 }}
        >
          {t('admin.dashboard.more_figures')}
        </Button>
      </Card>
      <Stack id={contentId} sx={{ gap: 2, ...(!isOpen && { display: 'none' }) }}>
        {isOpen && children}
      </Stack>
    </>
  );
}
