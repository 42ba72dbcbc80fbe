import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import type { Theme } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { LetterTile } from '#shared/ui/base/letter-tile.tsx';
import { useWords } from '../../kit/page/use-words.ts';
import { Since } from './item-facts.tsx';
import type { QueueItem } from './queue-kinds.tsx';
import type { Queue } from './use-queue.ts';

/** What waits, the oldest first; a press shows it. */
export function QueueList({ queue }: { queue: Queue }) {
  const t = useWords();
  return (
    <Card component="ol" aria-label={t('admin.queue.waiting')} sx={listLook}>
      {queue.items.map((item) => (
        <Line key={item.id} item={item} queue={queue} />
      ))}
    </Card>
  );
}

function Line({ item, queue }: { item: QueueItem; queue: Queue }) {
  const t = useWords();
  const isCurrent = queue.current?.id === item.id;
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // The list, not the page, which on a phone shows what one decides about above it.
    const [shown, list] = [line.current, line.current?.parentElement];
    if (!isCurrent || !shown || !list || list.scrollHeight <= list.clientHeight) return;
    const [top, bottom] = [shown.offsetTop, shown.offsetTop + shown.offsetHeight];
    if (top < list.scrollTop) list.scrollTop = top;
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
  }, [isCurrent]);
  return (
    <Box component="li" ref={line}>
      <ButtonBase onClick={() => queue.choose(item.id)} {...(isCurrent && { 'aria-current': 'true' })} sx={lineLook}>
        <LetterTile name={item.site_name} sizePx={36} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <Box component="span" sx={{ fontWeight: 650, ...oneLine }}>
              {item.site_name}
            </Box>
            <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
              <Since item={item} />
            </Box>
          </Box>
          <Box sx={{ fontSize: '0.75rem', color: 'text.secondary', ...oneLine }}>
            {queue.errorOf(item.id) !== undefined && (
              <Box component="span" sx={{ color: 'error.main', fontWeight: 650 }}>
                {t('admin.queue.failed_mark')} ·{' '}
              </Box>
            )}
            {[item.affiliate_name, item.campaign_name].filter(Boolean).join(' · ')}
          </Box>
        </Box>
      </ButtonBase>
    </Box>
  );
}

const oneLine = { display: 'block', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

const listLook = {
  position: 'relative',
  m: 0,
  p: 0,
  listStyle: 'none',
  maxHeight: { md: 'calc(100vh - 150px)' },
  overflowY: 'auto',
  '& li + li': { borderTop: 1, borderColor: 'divider' },
} as const;

const lineLook = {
  display: 'flex',
  justifyContent: 'flex-start',
  gap: 1.25,
  width: '100%',
  px: 1.75,
  py: 1.25,
  font: 'inherit',
  fontSize: '0.9375rem',
  textAlign: 'left',
  '&:hover': { bgcolor: 'action.hover' },
  // Light enough for the letters of every tile, in the dark too.
  '&[aria-current]': {
    bgcolor: ({ palette }: Theme) => `color-mix(in srgb, ${palette.primary.main} 10%, transparent)`,
    boxShadow: ({ palette }: Theme) => `inset 3px 0 ${palette.primary.main}`,
  },
  '&.Mui-focusVisible': { outline: '2px solid', outlineOffset: -2, outlineColor: 'primary.main' },
} as const;
