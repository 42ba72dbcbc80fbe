import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Button } from '#shared/ui/base/button.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { usePhone } from '#shared/ui/base/use-phone.ts';
import styles from './report.module.css';
import { ReportCards } from './report-cards.tsx';
import type { ReportColumn } from './report-columns.ts';
import { ReportTable } from './report-table.tsx';
import { RowsPager, usePaging } from './rows-pager.tsx';
import { type ApiFilter, type Sort, useConversionPage, useHasConversions } from './use-report.ts';

interface ReportRowsProps {
  filter: ApiFilter;
  columns: readonly ReportColumn[];
  /** Clears the filter. */
  onClear: () => void;
}

const NEWEST_FIRST: Sort = ['created_at', 'DESC'];

/** One page of the conversions of a filter: a table, on phones cards. */
export function ReportRows({ filter, columns, onClear }: ReportRowsProps) {
  const isPhone = usePhone();
  const [sort, setSort] = useState(NEWEST_FIRST);
  const paging = usePaging(JSON.stringify([filter, sort]));
  const query = useConversionPage(filter, sort, paging.range);
  const rows = query.data?.rows ?? [];
  const total = query.data?.total ?? 0;
  return (
    <div>
      {query.isError && <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />}
      {!query.isError && (
        <Card className={query.isPlaceholderData ? (styles.stale ?? '') : ''} aria-busy={query.isFetching}>
          {query.isPending && <RowsSkeleton />}
          {query.data?.total === 0 && <Nothing affiliateId={Number(filter.affiliate_id)} onClear={onClear} />}
          {rows.length > 0 &&
            (isPhone ? (
              <ReportCards rows={rows} />
            ) : (
              <ReportTable rows={rows} columns={columns} sort={sort} onSort={setSort} />
            ))}
        </Card>
      )}
      <RowsPager paging={paging} total={total} />
    </div>
  );
}

/** Shown for no rows: either the filter finds none, or the affiliate has none yet. */
function Nothing({ affiliateId, onClear }: { affiliateId: number; onClear: () => void }) {
  const { t } = useTranslation();
  const { data: hasSome } = useHasConversions(affiliateId, true);
  const reason = hasSome === false ? 'none_yet' : 'none_found';
  return (
    <div className={styles.empty} style={{ visibility: hasSome === undefined ? 'hidden' : 'visible' }}>
      <Typography component="h2" variant="h3">
        {t(`portal.report.${reason}`)}
      </Typography>
      <p>{t(`portal.report.${reason}_text`)}</p>
      {hasSome === true && (
        <Button variant="outlined" onClick={onClear}>
          {t('common.clear')}
        </Button>
      )}
    </div>
  );
}

export function RowsSkeleton() {
  const { t } = useTranslation();
  return (
    <Box role="status" aria-label={t('common.loading')} sx={{ p: 2 }}>
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} height={42} />
      ))}
    </Box>
  );
}
