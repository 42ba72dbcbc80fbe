import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link, LinkBase, Title, useGetList, usePermissions } from 'react-admin';
import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { businessDate, formatDateTime, systemClock } from '#shared/time.ts';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useAuditWords } from '../kit/fields/use-audit-words.ts';
import { useSiteLocale, useWords } from '../kit/page/use-words.ts';
import { WaitingCard, waitingFor } from './waiting-cards.tsx';

const DashboardFigures = lazyPart(() => import('./dashboard-figures.tsx'), 'DashboardFigures');

const IMPORTS_SHOWN = 5;
const CHANGES_SHOWN = 8;
/** About the height of the figures on a wide screen, until their code is there. */
const FIGURES_PX = 960;
/** Audit entries to fetch. Most are sign-ins, which change nothing, so more are read than shown. */
const CHANGES_READ = 100;

const isSession = (action: string) => action.startsWith('session.');
const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const;

/** The start page of the back-office: pending decisions, the figures of a period, the latest changes and the latest imports. */
export function Dashboard() {
  const t = useWords();
  const { permissions = [] } = usePermissions<readonly string[]>();
  const waiting = waitingFor(permissions, businessDate(systemClock.now()));
  return (
    <Stack sx={{ gap: 4, maxWidth: 1280 }}>
      <Title title="ra.page.dashboard" />
      {waiting.length > 0 && (
        <Panel title={t('admin.dashboard.waiting')}>
          <Box
            sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 212px), 1fr))' }}
          >
            {waiting.map((entry) => (
              <WaitingCard key={entry.word} {...entry} />
            ))}
          </Box>
        </Panel>
      )}
      {permissions.includes('dashboard-summary:list') && (
        <LazyPlace fallback={<Skeleton variant="rounded" height={FIGURES_PX} />}>
          <DashboardFigures />
        </LazyPlace>
      )}
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', lg: 'repeat(2, minmax(0, 1fr))' } }}>
        {permissions.includes('audit-entry:list') && <LastChanges />}
        {permissions.includes('conversion-import:list') && <LastImports />}
      </Box>
    </Stack>
  );
}

function Panel({ title, allPath, children }: { title: string; allPath?: string; children: ReactNode }) {
  const t = useWords();
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', minHeight: 40, mb: 1 }}>
        <Typography variant="h2" id={titleId}>
          {title}
        </Typography>
        {allPath !== undefined && (
          <Button
            component={LinkBase}
            to={allPath}
            size="small"
            aria-label={`${t('admin.dashboard.see_all')}: ${title}`}
          >
            {t('admin.dashboard.see_all')}
          </Button>
        )}
      </Stack>
      {children}
    </Box>
  );
}

interface RowsProps {
  isPending: boolean;
  error: unknown;
  onRetry: () => unknown;
  rows: { id: number; title: string; path?: string; text: string; time: string }[];
  empty: string;
  count: number;
}

/** A short list; each row shows a subject, an author or a count, and a time. */
function Rows({ isPending, error, onRetry, rows, empty, count }: RowsProps) {
  const t = useWords();
  if (isPending) return <Skeleton variant="rounded" height={count * ROW_HEIGHT} />;
  if (error !== null) {
    return (
      <Card sx={{ p: 3, color: 'text.secondary', display: 'flex', alignItems: 'center', gap: 1 }}>
        {t('admin.dashboard.failed')}
        <Button size="small" onClick={() => void onRetry()}>
          {t('common.retry')}
        </Button>
      </Card>
    );
  }
  if (rows.length === 0) return <Card sx={{ p: 3, color: 'text.secondary' }}>{empty}</Card>;
  return (
    <Card component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rows.map(({ id, title, path, text, time }) => (
        <Box
          component="li"
          key={id}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            height: ROW_HEIGHT,
            px: 2,
            '& + li': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography noWrap variant="body2" sx={{ fontWeight: 600 }}>
              {path === undefined ? title : <Link to={path}>{title}</Link>}
            </Typography>
            <Typography noWrap variant="body2" color="text.secondary">
              {text}
            </Typography>
          </Box>
          <Typography component="time" dateTime={time} variant="body2" color="text.secondary" sx={tabularFigures}>
            {formatDateTime(time)}
          </Typography>
        </Box>
      ))}
    </Card>
  );
}

const ROW_HEIGHT = 56;

function LastImports() {
  const t = useWords();
  const locale = useSiteLocale();
  const { data, isPending, error, refetch } = useGetList<ResourceRecord<'conversion-import'>>('conversion-import', {
    pagination: { page: 1, perPage: IMPORTS_SHOWN },
    sort: NEWEST_FIRST,
  });
  const rows = (data ?? []).map(({ id, file_name, lines, amount, created_at }) => ({
    id,
    title: file_name,
    path: `/conversion-import/${id}/show`,
    text: t('admin.dashboard.import_facts', { lines: lines.toLocaleString(locale), amount: formatBrl(amount, locale) }),
    time: created_at,
  }));
  return (
    <Panel title={t('admin.dashboard.last_imports')} allPath="/conversion-import">
      <Rows
        isPending={isPending}
        error={error}
        onRetry={refetch}
        rows={rows}
        count={IMPORTS_SHOWN}
        empty={t('admin.dashboard.no_imports')}
      />
    </Panel>
  );
}

function LastChanges() {
  const t = useWords();
  const { describe } = useAuditWords();
  const { data, isPending, error, refetch } = useGetList<ResourceRecord<'audit-entry'>>('audit-entry', {
    pagination: { page: 1, perPage: CHANGES_READ },
    sort: NEWEST_FIRST,
  });
  const changes = (data ?? []).filter(({ action }) => !isSession(action)).slice(0, CHANGES_SHOWN);
  const rows = changes.map((entry) => ({
    id: entry.id,
    title: describe(entry),
    ...(entry.affiliate_id !== null && { path: `/affiliate/${entry.affiliate_id}` }),
    text: entry.user_name ?? t('admin.audit.nobody'),
    time: entry.created_at,
  }));
  return (
    <Panel title={t('admin.dashboard.last_changes')} allPath="/audit-entry">
      <Rows
        isPending={isPending}
        error={error}
        onRetry={refetch}
        rows={rows}
        count={CHANGES_SHOWN}
        empty={t('admin.dashboard.no_changes')}
      />
    </Panel>
  );
}
