import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { waitingEntry, waitingGroups, waitingKind } from '#shared/codes/reports/waiting-kind.ts';
import { KeptPlace } from '#shared/ui/base/kept-place.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { worstFirst } from '../waiting/urgency.ts';
import { useWaiting, type WaitingLine } from '../waiting/use-waiting.ts';
import { WaitingRow } from './waiting-row.tsx';

/** Nothing stands below it until it is there, so it needs no exact height. */
const LOADING_PX = 360;

/** What waits for the user, in two groups, the worst first; what nothing waits of is one line. */
export function WaitingList({ today }: { today: string }) {
  const t = useWords();
  const titleId = useId();
  const { data, error, refetch } = useWaiting();
  const loading = <Skeleton variant="rounded" height={LOADING_PX} sx={{ mt: 1 }} />;
  const failure = error && (
    <Box sx={{ py: 1 }}>
      <LoadFailed message={error.message} onRetry={() => void refetch()} />
    </Box>
  );
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      aria-busy={!data && !error}
      sx={{ px: 2.5, py: 2, minWidth: 0 }}
    >
      <Typography variant="h2" id={titleId}>
        {t('admin.dashboard.waiting')}
      </Typography>
      {!data && (error ? <KeptPlace notice={failure}>{loading}</KeptPlace> : loading)}
      {data && <Lines lines={data} today={today} />}
    </Card>
  );
}

function Lines({ lines, today }: { lines: readonly WaitingLine[]; today: string }) {
  const t = useWords();
  const locale = useSiteLocale();
  const open = worstFirst(
    lines.filter(({ count }) => count > 0),
    today,
  );
  const groups = waitingGroups
    .map((group) => ({ group, rows: open.filter(({ kind }) => waitingEntry(kind)?.group === group) }))
    .filter(({ rows }) => rows.length > 0);
  const none = lines.filter(({ count }) => count === 0).map(({ kind }) => t(waitingKind.labelKey(kind)));
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          columnGap: 5,
          rowGap: 1,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: groups.length > 1 ? 'minmax(0, 1.3fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
          },
        }}
      >
        {groups.map(({ group, rows }) => (
          <div key={group} role="group" aria-labelledby={`waiting-${group}`}>
            <Typography
              component="h3"
              id={`waiting-${group}`}
              color="text.secondary"
              sx={{ mt: 1, fontSize: '0.75rem', fontWeight: 650, letterSpacing: '0.05em', textTransform: 'uppercase' }}
            >
              {t(`admin.dashboard.groups.${group}`)}
            </Typography>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {rows.map((line) => (
                <WaitingRow key={line.id} line={line} today={today} />
              ))}
            </Box>
          </div>
        ))}
      </Box>
      {open.length === 0 ? (
        <Typography color="text.secondary" sx={{ py: 1.5 }}>
          {t('admin.dashboard.nothing_waits')}
        </Typography>
      ) : (
        none.length > 0 && (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
            {t('admin.dashboard.nothing_in', { kinds: listFormat(locale).format(none.map(lowerFirst)) })}
          </Typography>
        )
      )}
    </>
  );
}

const listFormat = (locale: string) => new Intl.ListFormat(locale === 'en' ? 'en' : 'pt-BR', { type: 'conjunction' });

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);
