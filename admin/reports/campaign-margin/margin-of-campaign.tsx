import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router-dom';
import { businessDate, systemClock } from '#shared/time.ts';
import { dashboardPeriod } from '#shared/ui/features/reports/dashboard/use-dashboard.ts';
import { PeriodControl } from '#shared/ui/form/period/period-control.tsx';
import { useWords } from '../../kit/page/use-words.ts';
import { MarginTable } from './margin-table.tsx';

/** The margin of the campaign in a period, which is part of the URL. */
export function MarginOfCampaign({ campaignId }: { campaignId: number }) {
  const t = useWords();
  const { today, period, setPeriod } = dashboardPeriod(businessDate(systemClock.now()), useSearchParams());
  return (
    <section aria-labelledby="margin">
      <Typography variant="h2" id="margin">
        {t('admin.margin.title')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ maxWidth: 720, mb: 2 }}>
        {t('admin.margin.text')}
      </Typography>
      <Box sx={{ mb: 1.5 }}>
        <PeriodControl value={period} onChange={setPeriod} today={today} />
      </Box>
      <MarginTable period={period} campaignId={campaignId} />
    </section>
  );
}
