import QueueIcon from '@mui/icons-material/FactCheckOutlined';
import ListIcon from '@mui/icons-material/TableRowsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link, Title, useGetResourceLabel } from 'react-admin';
import { useLocation, useParams } from 'react-router-dom';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { ChannelList } from '../../campaigns/channel/channel-screens.tsx';
import { ParticipationList } from '../../campaigns/participation/participation-screens.tsx';
import { RowsSkeleton } from '../../kit/page/until-loaded.tsx';
import { useKeys } from '../../kit/page/use-keys.ts';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';
import { QueueEnd } from './queue-end.tsx';
import { QueueItem } from './queue-item.tsx';
import { type QueueKind, queueKinds } from './queue-kinds.tsx';
import { QueueList } from './queue-list.tsx';
import { LIST_SEARCH, QUEUE_SEARCH, viewOf } from './queue-view.ts';
import { useQueue } from './use-queue.ts';

const PLURAL = 2;

/** Participations: the queue of what waits for a decision, or the list. */
export const ParticipationsPage = () => (
  <QueueOrList kind="participation">
    <ParticipationList />
  </QueueOrList>
);

/** Channels: the queue of what waits for approval, or the list. */
export const ChannelsPage = () => (
  <QueueOrList kind="channel">
    <ChannelList />
  </QueueOrList>
);

interface QueueOrListProps {
  kind: QueueKind;
  /** The list. */
  children: ReactNode;
}

function QueueOrList({ kind, children }: QueueOrListProps) {
  const { search } = useLocation();
  // The address of a record, which has no page of its own, leads to the list.
  const isRecord = Boolean(useParams()['*']);
  const mayDecide = useMay(`${kind}-decision`, 'create');
  if (!mayDecide) return children;
  const view = isRecord ? 'list' : viewOf(search, queueKinds[kind].pending);
  const list = (
    <>
      <Switch kind={kind} shown="list" />
      {children}
    </>
  );
  if (view === 'list') return list;
  return (
    <DecisionQueue key={kind} kind={kind}>
      {view === 'either' && list}
    </DecisionQueue>
  );
}

/** Fila | Lista. */
function Switch({ kind, shown }: { kind: QueueKind; shown: 'queue' | 'list' }) {
  const t = useWords();
  const views = [
    { view: 'queue', search: QUEUE_SEARCH, icon: <QueueIcon /> },
    { view: 'list', search: LIST_SEARCH, icon: <ListIcon /> },
  ] as const;
  return (
    <Box component="nav" aria-label={t('admin.queue.view')} sx={{ display: 'flex', gap: 1, mb: 1.5 }}>
      {views.map(({ view, search, icon }) => (
        <Button
          key={view}
          component={Link}
          to={{ pathname: `/${kind}`, search }}
          size="small"
          startIcon={icon}
          variant={view === shown ? 'contained' : 'outlined'}
          disableElevation
          {...(view === shown && { 'aria-current': 'page' })}
        >
          {t(`admin.queue.${view}`)}
        </Button>
      ))}
    </Box>
  );
}

interface DecisionQueueProps {
  kind: QueueKind;
  /** Shown instead, where nothing waits at first. */
  children: ReactNode;
}

function DecisionQueue({ kind, children }: DecisionQueueProps) {
  const labelOf = useGetResourceLabel();
  const queue = useQueue(kind);
  const { current, made, isPending, error } = queue;
  useKeys({ j: () => queue.move(1), k: () => queue.move(-1) });
  const isEmpty = !isPending && current === undefined;
  if (isEmpty && error === null && made.length === 0 && children) return children;
  return (
    <>
      <Title title={labelOf(kind, PLURAL)} />
      <Switch kind={kind} shown="queue" />
      {error !== null && <LoadFailed message={error.message} onRetry={queue.retry} />}
      {isPending && error === null && <RowsSkeleton />}
      {current !== undefined && (
        <Box sx={pageLook}>
          <QueueItem kind={kind} item={current} queue={queue} />
          <QueueList queue={queue} />
        </Box>
      )}
      {isEmpty && error === null && <QueueEnd kind={kind} made={made} />}
    </>
  );
}

const pageLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(260px, 340px) minmax(0, 1fr)' },
  gap: 2,
  alignItems: 'start',
  maxWidth: 1440,
  // The list stands first where there is room, and is read after what one decides about.
  '& > ol': { order: { md: -1 } },
  // Above the verdicts of a phone.
  pb: { xs: 10, md: 0 },
} as const;
