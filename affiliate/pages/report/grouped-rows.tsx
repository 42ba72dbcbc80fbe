import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { generatePath, Link } from 'react-router-dom';
import type { ListOptions } from '#shared/client/client.ts';
import type { ReportGroup } from '#shared/codes/reports/report-group.ts';
import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDate } from '#shared/time.ts';
import { ShareBar, ToneMark } from '#shared/ui/base/chart/share-bar.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { usePhone } from '#shared/ui/base/use-phone.ts';
import { formatCount } from '#shared/ui/features/reports/dashboard/figures.ts';
import { paths } from '../../session/paths.ts';
import { useSite } from '../../session/site.tsx';
import { linkStyle } from '../../ui/link-style.ts';
import styles from './grouped.module.css';
import reportStyles from './report.module.css';
import { RowsSkeleton } from './report-rows.tsx';
import { RowsPager, usePaging } from './rows-pager.tsx';
import { SortHeading } from './sort-heading.tsx';

type GroupedRow = ResourceRecord<'report'>;
export type GroupedFilter = NonNullable<ListOptions<'report'>['filter']>;

/** The columns with figures, in their order. */
const groupedFigures = ['clicks', 'conversions', 'amount', 'commission'] as const;

/** What rows are sorted by; the id of a day is the day. */
type GroupedSort = readonly ['id' | (typeof groupedFigures)[number], 'ASC' | 'DESC'];

/** Days begin with the newest one, all else with what brought most. */
const startSort = (group: ReportGroup): GroupedSort => [group === 'day' ? 'id' : 'commission', 'DESC'];

interface GroupedRowsProps {
  group: ReportGroup;
  filter: GroupedFilter;
}

/** What a period brought by group, the share of each row in the commission as a bar: a table, on phones cards. */
export function GroupedRows({ group, filter }: GroupedRowsProps) {
  const { t } = useTranslation();
  const { client } = useSite();
  const isPhone = usePhone();
  const [sort, setSort] = useState(startSort(group));
  const paging = usePaging(JSON.stringify([filter, sort]));
  const query = useQuery({
    queryKey: queryKeys.list('report', { filter, sort, range: paging.range }),
    queryFn: ({ signal }) => client.list('report', { filter, sort, range: paging.range, signal }),
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.rows ?? [];
  if (query.isError) return <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />;
  return (
    <div>
      <Card className={query.isPlaceholderData ? (reportStyles.stale ?? '') : ''} aria-busy={query.isFetching}>
        {query.isPending && <RowsSkeleton />}
        {query.data?.total === 0 && (
          <div className={reportStyles.empty}>
            <Typography component="h2" variant="h3">
              {t('portal.report.grouped_none')}
            </Typography>
            <p>{t('portal.report.none_found_text')}</p>
          </div>
        )}
        {rows.length > 0 && (
          <>
            <Legend group={group} />
            {isPhone ? (
              <Cards rows={rows} group={group} />
            ) : (
              <Table rows={rows} group={group} sort={sort} onSort={setSort} />
            )}
          </>
        )}
      </Card>
      <RowsPager paging={paging} total={query.data?.total ?? 0} />
    </div>
  );
}

/** What a bar consists of. */
const bars = [
  { text: 'portal.report.bar_approved', tone: 'primary' },
  { text: 'portal.report.bar_pending', tone: 'soft' },
] as const;

/** What the colours of the bars say, and how sub-ids are counted. */
function Legend({ group }: { group: ReportGroup }) {
  const { t } = useTranslation();
  return (
    <div className={styles.legend}>
      {bars.map(({ text, tone }) => (
        <span key={tone}>
          <ToneMark tone={tone} /> {t(text)}
        </span>
      ))}
      {group === 'sub_id' && <p>{t('portal.report.grouped_sub_ids')}</p>}
    </div>
  );
}

const greatest = (rows: readonly GroupedRow[]) => Math.max(0, ...rows.map(({ commission }) => commission));

/** The commission of a row against the greatest one of those shown: what is approved, then what is pending. */
const Bar = ({ row, most }: { row: GroupedRow; most: number }) => (
  <div className={styles.bar}>
    <ShareBar
      parts={[
        { name: 'approved', tone: 'primary', value: row.approved_commission },
        { name: 'pending', tone: 'soft', value: row.commission - row.approved_commission },
      ]}
      whole={most}
    />
  </div>
);

/** What a row is of; of a campaign its page. */
function Name({ row, group }: { row: GroupedRow; group: ReportGroup }) {
  const { t } = useTranslation();
  if (row.name === null)
    return <span className={reportStyles.quiet}>{t(`portal.report.grouped_rest.${restOf(group)}`)}</span>;
  if (group === 'day') return formatDate(row.name);
  return (
    <>
      {group === 'campaign' ? (
        <Box component={Link} to={generatePath(paths.campaign, { id: row.id })} sx={linkStyle}>
          {row.name}
        </Box>
      ) : (
        row.name
      )}
      {row.detail !== null && <div className={reportStyles.quiet}>{row.detail.replace(/^https?:\/\//, '')}</div>}
    </>
  );
}

/** The groups of which a conversion may have none. */
const restOf = (group: ReportGroup) => (group === 'sub_id' || group === 'creative' ? group : 'link');

function Table({
  rows,
  group,
  sort: [by, order],
  onSort,
}: {
  rows: readonly GroupedRow[];
  group: ReportGroup;
  sort: GroupedSort;
  onSort: (sort: GroupedSort) => void;
}) {
  const { t, locale } = useTranslation();
  const most = greatest(rows);
  return (
    // What scrolls must be reachable by keyboard.
    <div className={reportStyles.frame} tabIndex={0} role="region" aria-label={t('portal.report.grouped')}>
      <table className={reportStyles.table}>
        <thead>
          <tr>
            {group === 'day' ? (
              <SortHeading
                text={t('codes.report_group.day')}
                kind="plain"
                order={by === 'id' ? order : undefined}
                onSort={(next) => onSort(['id', next])}
              />
            ) : (
              <th scope="col">{t(`codes.report_group.${group}`)}</th>
            )}
            {groupedFigures.map((figure) => (
              <SortHeading
                key={figure}
                text={t(`portal.report.grouped_figures.${figure}`)}
                kind="money"
                order={by === figure ? order : undefined}
                onSort={(next) => onSort([figure, next])}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className={styles.name}>
                <Name row={row} group={group} />
                <Bar row={row} most={most} />
              </td>
              <td data-kind="money">{formatCount(row.clicks, locale)}</td>
              <td data-kind="money">
                {formatCount(row.conversions, locale)}
                <States row={row} />
              </td>
              <td data-kind="money">{formatBrl(row.amount, locale)}</td>
              <td data-kind="money">
                <b>{formatBrl(row.commission, locale)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What of a row's conversions is not approved. */
function States({ row: { pending, refused } }: { row: GroupedRow }) {
  const { t } = useTranslation();
  const texts = [
    ...(pending > 0 ? [t('portal.report.grouped_pending', { smart_count: pending })] : []),
    ...(refused > 0 ? [t('portal.report.grouped_refused', { smart_count: refused })] : []),
  ];
  return texts.length > 0 && <div className={reportStyles.quiet}>{texts.join(' · ')}</div>;
}

function Cards({ rows, group }: { rows: readonly GroupedRow[]; group: ReportGroup }) {
  const { t, locale } = useTranslation();
  const most = greatest(rows);
  return (
    <ul className={reportStyles.cards}>
      {rows.map((row) => (
        <li key={row.id} className={reportStyles.card}>
          <div className={reportStyles.line}>
            <div className={reportStyles.strong}>
              <Name row={row} group={group} />
            </div>
            <span className={`${reportStyles.figure} ${reportStyles.strong}`}>{formatBrl(row.commission, locale)}</span>
          </div>
          <Bar row={row} most={most} />
          <div className={reportStyles.quiet}>
            {t('portal.report.grouped_clicks', { smart_count: row.clicks, count: formatCount(row.clicks, locale) })} ·{' '}
            {t('portal.report.grouped_conversions', {
              smart_count: row.conversions,
              count: formatCount(row.conversions, locale),
            })}
            <States row={row} />
          </div>
        </li>
      ))}
    </ul>
  );
}
