import Card from '@mui/material/Card';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { businessDate, systemClock } from '#shared/time.ts';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { Chart, CHART_HEAD_PX } from '#shared/ui/base/chart/chart.tsx';
import { stackedShape } from '#shared/ui/base/chart/stacked-shape.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useSite } from '../../session/site.tsx';
import { courseOf } from './course.ts';
import type { GroupedFilter } from './grouped-rows.tsx';
import styles from './report.module.css';

const CHART_PX = 120;

interface CourseChartProps {
  /** Of rows by day. */
  filter: GroupedFilter & { from: string; to: string };
}

/** The commission of a period day by day, what is approved and what is pending. As high while it loads. */
export function CourseChart({ filter }: CourseChartProps) {
  const { t, locale } = useTranslation();
  const { client } = useSite();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: queryKeys.list('report', { filter, all: true }),
    queryFn: ({ signal }) => client.all('report', { filter, sort: ['id', 'ASC'], signal }),
    placeholderData: keepPreviousData,
  });
  const { from, to } = filter;
  const names = { approved: t('portal.report.bar_approved'), pending: t('portal.report.bar_pending') };
  return (
    <Card className={isPlaceholderData ? (styles.stale ?? '') : ''} sx={{ p: { xs: 2, md: 3 }, mb: 2 }}>
      {error && <LoadFailed message={error.message} onRetry={() => void refetch()} />}
      {!error &&
        (data === undefined ? (
          <BlockSkeleton height={CHART_PX + CHART_HEAD_PX} />
        ) : (
          <Chart
            title={t('portal.report.course')}
            series={courseOf(data, { from, to, today: businessDate(systemClock.now()), locale }, names)}
            unit="brl"
            shape={stackedShape}
            heightPx={CHART_PX}
          />
        ))}
    </Card>
  );
}
