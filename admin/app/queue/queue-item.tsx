import RefuseIcon from '@mui/icons-material/BlockOutlined';
import ApproveIcon from '@mui/icons-material/CheckOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { LetterTile } from '#shared/ui/base/letter-tile.tsx';
import { KeyCap } from '../../kit/feedback/key-cap.tsx';
import { HAND_WINDOW } from '../../kit/page/narrow-window.ts';
import { useKeys } from '../../kit/page/use-keys.ts';
import { useWords } from '../../kit/page/use-words.ts';
import { Concerns, Person, Request, Words } from './item-facts.tsx';
import type { QueueItem as Item, QueueKind } from './queue-kinds.tsx';
import { Refusal } from './refusal.tsx';
import type { Queue } from './use-queue.ts';

interface QueueItemProps {
  kind: QueueKind;
  item: Item;
  queue: Queue;
}

/** Whom and what one decides about, with the decision. */
export function QueueItem({ kind, item, queue }: QueueItemProps) {
  const t = useWords();
  const error = queue.errorOf(item.id);
  const isGone = queue.isGone(item.id);
  useTopOf(item.id);
  return (
    <Card component="section" aria-labelledby="queue-item" sx={cardLook}>
      <Head item={item} position={queue.index + 1} total={queue.total} />
      {error !== undefined && (
        <Alert severity="error">
          {t('admin.queue.failed', { error })}
          {isGone && ` ${t('admin.queue.gone')}`}
        </Alert>
      )}
      <Concerns item={item} />
      <Words item={item} />
      <Person item={item} />
      {isGone ? (
        <Box>
          <Button variant="outlined" onClick={() => queue.forget(item)}>
            {t('admin.queue.next')}
          </Button>
        </Box>
      ) : (
        <Decision key={item.id} kind={kind} item={item} queue={queue} />
      )}
    </Card>
  );
}

/** Another item begins at its top, wherever one had scrolled to. */
function useTopOf(id: string) {
  const last = useRef(id);
  useEffect(() => {
    if (last.current !== id) window.scrollTo({ top: 0 });
    last.current = id;
  }, [id]);
}

function Head({ item, position, total }: { item: Item; position: number; total: number }) {
  const t = useWords();
  const facts = [item.site_type, item.category.split(',').join(', ')].filter(Boolean).join(' · ');
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.75 }}>
        <LetterTile name={item.site_name} sizePx={52} />
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }} aria-live="polite">
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 1.5 }}>
            <Typography id="queue-item" variant="h2" sx={{ fontSize: '1.25rem' }}>
              {item.site_name}
            </Typography>
            <Typography variant="caption" color="text.secondary">
              {t('admin.queue.position', { position, total })}
            </Typography>
          </Box>
          <Typography variant="body2" color="text.secondary">
            <a href={item.site_url} target="_blank" rel="noreferrer" style={linkLook}>
              {item.site_url.replace(/^https?:\/\//, '')}
            </a>
            {facts !== '' && ` · ${facts}`}
          </Typography>
        </Box>
      </Box>
      <Request item={item} />
    </Box>
  );
}

/** The two verdicts, at hand on a phone whatever it shows. */
function Decision({ kind, item, queue }: QueueItemProps) {
  const t = useWords();
  const [isRefusing, setRefusing] = useState(false);
  const approve = () => queue.decide(item, 'approve');
  useKeys(isRefusing ? {} : { a: approve, r: () => setRefusing(true) });
  if (isRefusing)
    return (
      <Refusal
        kind={kind}
        onRefuse={(reason) => queue.decide(item, 'refuse', reason)}
        onClose={() => setRefusing(false)}
      />
    );
  return (
    <Box sx={barLook}>
      <Button variant="contained" startIcon={<ApproveIcon />} aria-keyshortcuts="A" onClick={approve}>
        {t('admin.queue.approve')} <Cap name="A" />
      </Button>
      <Button
        variant="outlined"
        color="error"
        startIcon={<RefuseIcon />}
        aria-keyshortcuts="R"
        onClick={() => setRefusing(true)}
      >
        {t('admin.queue.refuse')} <Cap name="R" />
      </Button>
      {queue.items.length > 1 && (
        <Button className="later" aria-keyshortcuts="J" onClick={() => queue.move(1)}>
          {t('admin.queue.later')} <Cap name="J" />
        </Button>
      )}
      <Typography variant="caption" color="text.secondary" sx={{ display: { xs: 'none', lg: 'block' }, ml: 'auto' }}>
        {t('admin.queue.hint')}
      </Typography>
    </Box>
  );
}

/** A phone has no keys. */
const Cap = ({ name }: { name: string }) => (
  <Box component="span" sx={{ display: { xs: 'none', md: 'inline' }, ml: 1 }}>
    <KeyCap>{name}</KeyCap>
  </Box>
);

const linkLook = { color: 'inherit' };

const cardLook = { display: 'grid', gap: 2, alignContent: 'start', p: { xs: 2, md: 2.5 }, minWidth: 0 } as const;

const phone = `@media ${HAND_WINDOW}`;

const barLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  [phone]: {
    position: 'fixed',
    zIndex: 3,
    right: 0,
    bottom: 0,
    left: 0,
    px: 2,
    py: 1.25,
    borderTop: 1,
    borderColor: 'divider',
    bgcolor: 'background.paper',
    '& .MuiButton-root': { flex: '1 1 8rem', minHeight: 48 },
    '& .later': { display: 'none' },
  },
} as const;
