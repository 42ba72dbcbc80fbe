import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatBrl } from '#shared/money.ts';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { LineChart } from '#shared/ui/base/chart/line-chart.tsx';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { useMoney } from './money-row.tsx';

const CHART_PX = 140;
/** The chart and its heading. */
const CHART_WHOLE_PX = CHART_PX + 52;

/** What was paid to affiliates and billed to advertisers in each of the last twelve months. */
export function MonthsCard() {
  const t = useWords();
  const locale = useSiteLocale();
  const titleId = useId();
  const { money } = useMoney();
  const months = money?.months ?? [];
  const monthName = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'pt-BR', {
    month: 'short',
    year: '2-digit',
    timeZone: 'UTC',
  });
  const pointsOf = (valueOf: (month: (typeof months)[number]) => number) =>
    months.map((month) => ({
      label: monthName.format(new Date(`${month.yearmonth}-01T00:00:00Z`)),
      value: valueOf(month),
    }));
  const paid = { name: t('admin.dashboard.months.paid'), points: pointsOf((month) => month.paid) };
  const billed = { name: t('admin.dashboard.months.billed'), points: pointsOf((month) => month.billed ?? 0) };
  const title = t('admin.dashboard.months.title');
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ px: 2.5, py: 2, minWidth: 0 }}>
      <Typography variant="h2" id={titleId}>
        {title}
      </Typography>
      <Box sx={{ mt: 0.5 }}>
        {money ? (
          <LineChart
            title={title}
            series={months.some((month) => month.billed !== null) ? [paid, billed] : [paid]}
            format={(value) => formatBrl(value, locale)}
            kind="bars"
            heightPx={CHART_PX}
          />
        ) : (
          <BlockSkeleton height={CHART_WHOLE_PX} />
        )}
      </Box>
    </Card>
  );
}
