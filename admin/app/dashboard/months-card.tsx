import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { monthText } from '#shared/ui/base/chart/axis-text.ts';
import { Chart, CHART_HEAD_PX } from '#shared/ui/base/chart/chart.tsx';
import { barShape } from '#shared/ui/base/chart/shapes.tsx';
import { KeptPlace } from '#shared/ui/base/kept-place.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { useMoney } from './money-row.tsx';

const CHART_PX = 140;

/** What was paid to affiliates and billed to advertisers in each of the last twelve months. */
export function MonthsCard() {
  const t = useWords();
  const locale = useSiteLocale();
  const titleId = useId();
  const { money, error, refetch } = useMoney();
  const months = money?.months ?? [];
  const pointsOf = (valueOf: (month: (typeof months)[number]) => number) =>
    months.map((month) => ({
      label: monthText(`${month.yearmonth}-01`, locale),
      value: valueOf(month),
    }));
  const paid = { name: t('admin.dashboard.months.paid'), points: pointsOf((month) => month.paid), isOpen: true };
  const billed = {
    name: t('admin.dashboard.months.billed'),
    points: pointsOf((month) => month.billed ?? 0),
    isOpen: true,
  };
  const title = t('admin.dashboard.months.title');
  const loading = <BlockSkeleton height={CHART_PX + CHART_HEAD_PX} />;
  const failure = error && <LoadFailed message={error.message} onRetry={() => void refetch()} />;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ px: 2.5, py: 2, minWidth: 0 }}>
      <Typography variant="h2" id={titleId}>
        {title}
      </Typography>
      <Box sx={{ mt: 0.5 }}>
        {money && (
          <Chart
            title={title}
            series={months.some((month) => month.billed !== null) ? [paid, billed] : [paid]}
            unit="brl"
            shape={barShape}
            heightPx={CHART_PX}
          />
        )}
        {!money && (error ? <KeptPlace notice={failure}>{loading}</KeptPlace> : loading)}
      </Box>
    </Card>
  );
}
