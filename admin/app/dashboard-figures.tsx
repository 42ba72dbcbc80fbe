import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { businessDate, systemClock } from '#shared/time.ts';
import { CampaignList } from '#shared/ui/features/reports/dashboard/campaign-list.tsx';
import { Performance } from '#shared/ui/features/reports/dashboard/performance.tsx';
import { dashboardPeriod } from '#shared/ui/features/reports/dashboard/use-dashboard.ts';
import type { Period } from '#shared/ui/form/period/period.ts';
import { useMay } from '../kit/page/use-may.ts';
import { useWords } from '../kit/page/use-words.ts';
import { MarginTable } from '../reports/campaign-margin/margin-table.tsx';
import { AffiliateFigures } from './affiliate-figures.tsx';

const ROWS_SHOWN = 5;

/** The figures of a period for staff: of all affiliates whom the user reaches. */
export function DashboardFigures() {
  const dashboard = dashboardPeriod(businessDate(systemClock.now()), useSearchParams());
  const maySeeAffiliates = useMay('dashboard-affiliate', 'list');
  const maySeeMargins = useMay('campaign-margin', 'list');
  const mayOpen = useMay('campaign', 'one');
  const link = ({ id, name }: ResourceRecord<'dashboard-campaign'>) =>
    mayOpen ? <Link to={`/campaign/${id}`}>{name}</Link> : name;
  return (
    <Stack sx={{ gap: 4 }}>
      <Performance {...dashboard} />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', lg: 'repeat(2, minmax(0, 1fr))' } }}>
        {(['movements', 'own'] as const).map((list) => (
          <CampaignList key={list} list={list} period={dashboard.period} count={ROWS_SHOWN} linkTo={link} />
        ))}
        {maySeeAffiliates &&
          (['affiliate_movements', 'affiliates'] as const).map((list) => (
            <AffiliateFigures key={list} list={list} period={dashboard.period} count={ROWS_SHOWN} />
          ))}
      </Box>
      {maySeeMargins && <Margins period={dashboard.period} />}
    </Stack>
  );
}

/** The margin of each campaign. */
function Margins({ period }: { period: Period }) {
  const t = useWords();
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2.5, md: 4 }, minWidth: 0 }}>
      <Typography variant="h2" id={titleId}>
        {t('admin.margin.by_campaign')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ maxWidth: 720, mb: 1 }}>
        {t('admin.margin.text')}
      </Typography>
      <MarginTable period={period} />
    </Card>
  );
}
