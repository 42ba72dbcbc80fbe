import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDayAndMonth } from '#shared/time.ts';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { Chart, CHART_HEAD_PX } from '#shared/ui/base/chart/chart.tsx';
import { lineShape } from '#shared/ui/base/chart/shapes.tsx';
import { loadErrorOf } from '#shared/ui/base/load-error.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { usePhone } from '#shared/ui/base/use-phone.ts';
import { PeriodControl } from '#shared/ui/form/period/period-control.tsx';
import { FigureCard } from './figure-card.tsx';
import { type FigureName, figureNames, formatCount, formatPercent, unitOf } from './figures.ts';
import { StatusSums } from './status-sums.tsx';
import { type DashboardPeriod, useDashboardSummary } from './use-dashboard.ts';

type Summary = ResourceRecord<'dashboard-summary'>;

const CHART_PX = 200;
const DENSE_CHART_PX = 140;
const PHONE_CHART_PX = 120;
/** Of one campaign, whose sellers have a place on the same screen. */
const CAMPAIGN_CHART_PX = 100;

interface PerformanceProps extends DashboardPeriod {
  /** Lower: the figures without their course, and a lower chart. */
  isDense?: boolean;
  /** Of one campaign. */
  campaignId?: number;
  /** Below the figures. */
  footer?: ReactNode;
}

/** What a period brought: the period itself, a card for each figure, and the chart of the chosen one. */
export function Performance({ isDense = false, campaignId, footer, ...dashboard }: PerformanceProps) {
  const { today, period, setPeriod, isCompared, setCompared } = dashboard;
  const { t } = useTranslation();
  const titleId = useId();
  const [chosen, setChosen] = useState<FigureName>('commission');
  const isPhone = usePhone();
  const widePx = isDense ? DENSE_CHART_PX : CHART_PX;
  const chartPx = isPhone ? PHONE_CHART_PX : campaignId === undefined ? widePx : CAMPAIGN_CHART_PX;
  const summary = useDashboardSummary(period, campaignId);
  const failure = loadErrorOf([summary]);
  const { data } = summary;
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      aria-busy={summary.isFetching}
      sx={{ p: isDense ? 2 : { xs: 1.75, md: 3 }, height: '100%', containerType: 'inline-size' }}
    >
      <Typography component="h2" variant="h2" id={titleId} sx={{ mb: 1 }}>
        {t('screens.dashboard.title')}
      </Typography>
      {/* In a dense card the dates follow the last preset in its line. */}
      <Box sx={isDense ? { '& [role="radiogroup"]': { display: 'contents' } } : {}}>
        <PeriodControl
          value={period}
          onChange={setPeriod}
          today={today}
          comparison={{ isOn: isCompared, onChange: setCompared }}
        />
      </Box>
      {failure && (
        // Over the room of the figures, which stays, so that nothing below moves.
        <Box sx={{ mt: 2, ...(!data && { height: 0 }) }}>
          <LoadFailed message={failure.message} onRetry={failure.retry} />
        </Box>
      )}
      <Box sx={{ visibility: failure && !data ? 'hidden' : 'visible' }}>
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 1, md: 1.5 },
            my: isDense ? 1.5 : { xs: 1.5, md: 2 },
            gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
            // In em, so that large text has a line for each figure.
            '@container (max-width: 14em)': { gridTemplateColumns: 'minmax(0, 1fr)' },
            '@container (min-width: 600px)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
          }}
        >
          {figureNames.map((name) => (
            <FigureCard
              key={name}
              name={name}
              value={data?.[name]}
              before={data?.previous?.[name]}
              values={data?.days.map((day) => day[name]) ?? []}
              hasToday={data?.to === today}
              isDense={isDense}
              isChosen={name === chosen}
              onChoose={() => setChosen(name)}
            />
          ))}
        </Box>
        {data ? (
          <Figure name={chosen} summary={data} isCompared={isCompared} today={today} heightPx={chartPx} />
        ) : (
          <BlockSkeleton height={chartPx + CHART_HEAD_PX} />
        )}
        <Ratios summary={data} />
        <StatusSums summary={data} />
        {/* Without the figures it would ask for them again. */}
        {(data !== undefined || !failure) && footer}
      </Box>
    </Card>
  );
}

interface FigureProps {
  name: FigureName;
  summary: Summary;
  isCompared: boolean;
  today: string;
  heightPx: number;
}

function Figure({ name, summary, isCompared, today, heightPx }: FigureProps) {
  const { t, locale } = useTranslation();
  const labelOf = (day: string) => {
    const date = formatDayAndMonth(day, locale);
    return day === today ? t('screens.dashboard.so_far', { date }) : date;
  };
  const pointsOf = ({ days }: Pick<Summary, 'days'>) =>
    days.map((day) => ({ label: labelOf(day.date), value: day[name] }));
  const figure = t(`screens.dashboard.${name}`);
  const now = { name: figure, points: pointsOf(summary), isOpen: summary.to === today };
  const before = summary.previous && { name: t('screens.dashboard.before'), points: pointsOf(summary.previous) };
  return (
    <Chart
      title={t('screens.dashboard.by_day', { figure })}
      series={isCompared && before ? [now, before] : [now]}
      unit={unitOf(name)}
      shape={lineShape}
      heightPx={heightPx}
    />
  );
}

/** What follows from the figures; nothing without clicks. */
function Ratios({ summary }: { summary: Summary | undefined }) {
  const { t, locale } = useTranslation();
  return (
    <Typography variant="body2" color="text.secondary" sx={{ mt: 1, minHeight: '1.5em' }}>
      {summary?.rate != null && summary.epc !== null && (
        <>
          {t('screens.dashboard.rate', { rate: formatPercent(summary.rate, locale) })} ·{' '}
          {t('screens.dashboard.epc', { amount: formatBrl(summary.epc, locale) })}
        </>
      )}
      {summary?.rate === null &&
        summary.conversions > 0 &&
        t('screens.dashboard.no_clicks', { count: formatCount(summary.conversions, locale) })}
    </Typography>
  );
}
