import DoneIcon from '@mui/icons-material/TaskAltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link } from 'react-admin';
import { useWords } from '../../kit/page/use-words.ts';
import { useWaiting } from '../waiting/use-waiting.ts';
import { type QueueKind, queueKinds } from './queue-kinds.tsx';
import { LIST_SEARCH } from './queue-view.ts';
import type { Made } from './use-queue.ts';

/** Nothing is left: what was decided in this visit, and what else waits. */
export function QueueEnd({ kind, made }: { kind: QueueKind; made: readonly Made[] }) {
  const t = useWords();
  const { other, openOther, nameOf } = queueKinds[kind];
  const { data: lines } = useWaiting();
  const more = lines?.find((line) => line.kind === queueKinds[other].waiting)?.count ?? 0;
  return (
    <Card role="status" sx={{ display: 'grid', justifyItems: 'center', gap: 1.5, px: 2, py: 5, textAlign: 'center' }}>
      <DoneIcon sx={{ fontSize: 44, color: 'success.main' }} />
      <Typography variant="h2" sx={{ fontSize: '1.25rem' }}>
        {t(made.length === 0 ? 'admin.queue.empty' : 'admin.queue.all_done')}
      </Typography>
      {made.length === 0 ? (
        <Typography color="text.secondary">{t('admin.queue.empty_text')}</Typography>
      ) : (
        (['approve', 'refuse'] as const).map((verdict) => {
          const names = made.filter((one) => one.verdict === verdict).map(({ item }) => nameOf(item));
          if (names.length === 0) return null;
          return (
            <Box key={verdict} sx={{ maxWidth: '60ch', overflowWrap: 'anywhere' }}>
              <Typography sx={{ fontWeight: 650 }}>
                {t(verdict === 'approve' ? 'admin.queue.approved_count' : 'admin.queue.refused_count', {
                  smart_count: names.length,
                })}
              </Typography>
              <Typography variant="body2" color="text.secondary">
                {names.join('; ')}
              </Typography>
            </Box>
          );
        })
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, mt: 1 }}>
        {more > 0 && (
          <Button component={Link} to={`/${other}`} variant="contained">
            {t(openOther, { smart_count: more })}
          </Button>
        )}
        <Button component={Link} to={{ pathname: `/${kind}`, search: LIST_SEARCH }} variant="outlined">
          {t('admin.queue.see_list')}
        </Button>
      </Box>
    </Card>
  );
}
