import Download from '@mui/icons-material/DownloadOutlined';
import FilterList from '@mui/icons-material/FilterList';
import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ReportGroup, reportGroup } from '#shared/codes/reports/report-group.ts';
import { businessDate, systemClock } from '#shared/time.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { csvUrl, startDownload } from '#shared/ui/base/start-download.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { usePhone } from '#shared/ui/base/use-phone.ts';
import { PeriodControl } from '#shared/ui/form/period/period-control.tsx';
import { browserStorage } from '../../session/browser-storage.ts';
import { useSite } from '../../session/site.tsx';
import { useMay } from '../../session/use-may.ts';
import { useUser } from '../../session/user.tsx';
import { useNotify } from '../../ui/notifications.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { tabId, TabList } from '../../ui/tab-list.tsx';
import { CourseChart } from './course-chart.tsx';
import { FilterFields } from './filter-fields.tsx';
import type { GroupedFilter } from './grouped-rows.tsx';
import { GroupedRows } from './grouped-rows.tsx';
import styles from './report.module.css';
import { defaultColumns, type ReportColumn, reportColumns } from './report-columns.ts';
import {
  apiFilter,
  filterCount,
  groupedFilter,
  isImpossible,
  readFilter,
  type ReportFilter,
  writeFilter,
} from './report-filter.ts';
import { ReportRows } from './report-rows.tsx';
import { TotalsCard } from './totals-card.tsx';
import { UnconfirmedSales } from './unconfirmed-sales.tsx';
import type { ApiFilter } from './use-report.ts';

/** What a file has. */
type FileOf =
  { resource: 'conversion'; filter: ApiFilter } | { resource: 'report'; filter: GroupedFilter; group: ReportGroup };

/** Unless the server names it. */
const fileNames = { conversion: 'relatorio_de_conversoes.csv', report: 'relatorio.csv' } as const;

/**
 * Downloads all rows of a filter. The browser fetches the file itself, as it may be long. A small request with the
 * same filter goes first, because a plain download cannot show what went wrong.
 */
function useDownload(file: FileOf) {
  const { client } = useSite();
  const { notifyFailure } = useScreenHost();
  return useMutation({
    mutationFn: async () => {
      if (file.resource === 'conversion') await client.list(file.resource, { filter: file.filter, range: [0, 0] });
      else await client.list(file.resource, { filter: file.filter, range: [0, 0] });
    },
    onSuccess: () => startDownload(csvUrl(file.resource, file.filter), fileNames[file.resource]),
    onError: notifyFailure,
  });
}

const COLUMNS_KEY = 'report.columns';

function remembered(): readonly ReportColumn[] {
  const names = browserStorage()?.getItem(COLUMNS_KEY)?.split(',') ?? [];
  const columns = reportColumns.filter((column) => names.includes(column));
  return columns.length === 0 ? defaultColumns : columns;
}

/** The columns that the table shows, in their order. This device remembers them. */
function useColumns() {
  const [columns, setColumns] = useState(remembered);
  return {
    columns,
    choose: (chosen: readonly ReportColumn[]) => {
      setColumns(chosen);
      browserStorage()?.setItem(COLUMNS_KEY, chosen.join(','));
    },
  };
}

const ColumnsDialog = lazyPart(() => import('./columns-dialog.tsx'), 'ColumnsDialog');

/** The tabs of the rows: conversions one by one, and what they are summed up by. */
const tabs = ['each', ...reportGroup.allCodes] as const;

/** The affiliate's conversions, 'Relatório', one by one or summed up: period, filter, sums, chosen columns and CSV. */
export function ReportPage() {
  const { t } = useTranslation();
  const { affiliate_id: affiliateId } = useUser();
  const maySeeUnconfirmed = useMay('script-report', 'list');
  const today = businessDate(systemClock.now());
  const [query, setQuery] = useSearchParams();
  const filter = readFilter(query, today);
  const change = (changed: Partial<ReportFilter>) =>
    setQuery((before) => writeFilter({ ...readFilter(before, today), ...changed }), { replace: true });
  useFallback(query, today, () => setQuery((before) => writeFilter(readFilter(before, today)), { replace: true }));
  const clear = () => setQuery({}, { replace: true });
  const { columns, choose } = useColumns();
  const panelId = useId();
  const { group } = filter;
  const range = { from: filter.period.from, to: filter.period.to };
  const apiQuery = apiFilter(affiliateId, filter);
  const file: FileOf =
    group === null
      ? { resource: 'conversion', filter: apiQuery }
      : { resource: 'report', filter: groupedFilter(affiliateId, group, filter), group };
  return (
    <Stack spacing={3}>
      <div>
        <PageHeading title={t('portal.page.report')} />
        <Typography color="text.secondary" sx={{ mt: 0.5 }}>
          {t('portal.report.intro')}
        </Typography>
      </div>
      <PeriodControl value={filter.period} today={today} onChange={(period) => change({ period })} />
      <Toolbar filter={filter} file={file} columns={columns} onFilter={change} onColumns={choose} />
      <TotalsCard filter={apiQuery} />
      <div>
        <TabList
          label={t('portal.report.grouped')}
          tabs={tabs.map((name) => ({
            name,
            label: t(name === 'each' ? 'portal.report.rows' : `codes.report_group.${name}`),
          }))}
          chosen={group ?? 'each'}
          onChoose={(name) => change(name === 'each' ? { group: null } : { group: name, status: null, orderId: '' })}
          panelId={panelId}
        />
        <Box id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, group ?? 'each')} sx={{ mt: 2 }}>
          {file.resource === 'conversion' ? (
            <Stack spacing={4}>
              <ReportRows filter={file.filter} columns={columns} onClear={clear} />
              {maySeeUnconfirmed && <UnconfirmedSales />}
            </Stack>
          ) : (
            <>
              {file.group === 'day' && <CourseChart filter={{ ...file.filter, ...range }} />}
              <GroupedRows key={file.group} group={file.group} filter={file.filter} />
            </>
          )}
        </Box>
      </div>
    </Stack>
  );
}

/** Removes parameters from the address that the report does not have, and notifies the user once. */
function useFallback(query: URLSearchParams, today: string, repair: () => void) {
  const { t } = useTranslation();
  const notify = useNotify();
  const isWrong = isImpossible(query, today);
  const fallBack = useEffectEvent(() => {
    notify(t('portal.report.impossible'), 'info');
    repair();
  });
  useEffect(() => {
    if (isWrong) fallBack();
  }, [isWrong]);
}

interface ToolbarProps {
  filter: ReportFilter;
  file: FileOf;
  columns: readonly ReportColumn[];
  onFilter: (change: Partial<ReportFilter>) => void;
  onColumns: (columns: readonly ReportColumn[]) => void;
}

/** The filter, which opens below its button, the columns of the table and the file of all rows. */
function Toolbar({ filter, file, columns, onFilter, onColumns }: ToolbarProps) {
  const { t } = useTranslation();
  const isPhone = usePhone();
  const filtersId = useId();
  const count = filterCount(filter);
  const [isFiltering, setFiltering] = useState(count > 0);
  const [isChoosing, setChoosing] = useState(false);
  const download = useDownload(file);
  return (
    <div>
      <div className={styles.toolbar}>
        <Button
          variant="outlined"
          icon={<FilterList fontSize="small" />}
          aria-expanded={isFiltering}
          aria-controls={filtersId}
          onClick={() => setFiltering(!isFiltering)}
        >
          {count === 0 ? t('portal.report.filter') : t('portal.report.filter_count', { count })}
        </Button>
        <div className={styles.tools}>
          {!isPhone && filter.group === null && (
            <Button icon={<ViewColumn fontSize="small" />} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
              {t('portal.report.columns')}
            </Button>
          )}
          <Button icon={<Download fontSize="small" />} isBusy={download.isPending} onClick={() => download.mutate()}>
            {t('portal.report.csv')}
          </Button>
        </div>
      </div>
      <div id={filtersId}>
        {isFiltering && (
          <Card sx={{ mt: 2, px: { xs: 2.5, md: 4 }, pt: 2, pb: 1 }}>
            <FilterFields filter={filter} onChange={onFilter} />
            {count > 0 && (
              <Button onClick={() => onFilter({ channelId: null, campaignId: null, status: null, orderId: '' })}>
                {t('common.clear')}
              </Button>
            )}
          </Card>
        )}
      </div>
      {isChoosing && (
        <LazyPlace onDismiss={() => setChoosing(false)}>
          <ColumnsDialog columns={columns} onChoose={onColumns} onClose={() => setChoosing(false)} />
        </LazyPlace>
      )}
    </div>
  );
}
