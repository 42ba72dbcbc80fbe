import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link, LinkBase, useGetList } from 'react-admin';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDateTime } from '#shared/time.ts';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { KeptPlace } from '#shared/ui/base/kept-place.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useAuditWords } from '../../kit/fields/use-audit-words.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

const CHANGES_SHOWN = 4;
const ROW_PX = 56;

/** The latest changes: what was done, by whom and when. */
export function LastChanges() {
  const t = useWords();
  const titleId = useId();
  const {
    data: changes,
    error,
    refetch,
  } = useGetList<ResourceRecord<'audit-entry'>>('audit-entry', {
    filter: { only_changes: true },
    pagination: { page: 1, perPage: CHANGES_SHOWN },
    sort: { field: 'id', order: 'DESC' },
  });
  const title = t('admin.dashboard.last_changes');
  const loading = <BlockSkeleton height={CHANGES_SHOWN * ROW_PX} />;
  const failure = error && (
    <Box sx={{ py: 1 }}>
      <LoadFailed message={error.message} onRetry={() => void refetch()} />
    </Box>
  );
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ px: 2.5, py: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 44 }}>
        <Typography variant="h2" id={titleId}>
          {title}
        </Typography>
        <Button
          component={LinkBase}
          to="/audit-entry"
          size="small"
          sx={{ whiteSpace: 'nowrap' }}
          aria-label={`${t('admin.dashboard.see_all')}: ${title}`}
        >
          {t('admin.dashboard.see_all')}
        </Button>
      </Box>
      {!changes && (error ? <KeptPlace notice={failure}>{loading}</KeptPlace> : loading)}
      {changes?.length === 0 && (
        <Typography color="text.secondary" sx={{ py: 2 }}>
          {t('admin.dashboard.no_changes')}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {changes?.map((entry) => (
          <Change key={entry.id} entry={entry} />
        ))}
      </Box>
    </Card>
  );
}

function Change({ entry }: { entry: ResourceRecord<'audit-entry'> }) {
  const t = useWords();
  const locale = useSiteLocale();
  const { describe } = useAuditWords();
  const text = describe(entry);
  return (
    <Box
      component="li"
      sx={{ minHeight: ROW_PX, py: 0.5, '& + li': { borderTop: 1, borderColor: 'divider' }, overflowWrap: 'anywhere' }}
    >
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {entry.affiliate_id === null ? text : <Link to={`/affiliate/${entry.affiliate_id}`}>{text}</Link>}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={tabularFigures}>
        {entry.user_name ?? t('admin.audit.nobody')} ·{' '}
        <time dateTime={entry.created_at}>{formatDateTime(entry.created_at, locale)}</time>
      </Typography>
    </Box>
  );
}
