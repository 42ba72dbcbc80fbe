import NotificationsNone from '@mui/icons-material/NotificationsNone';
import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { IconButton } from '#shared/ui/base/button.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useUnreadNotices } from './use-unread-notices.ts';

/** Beside the icon, so that nothing moves when the count arrives. */
const badge = {
  position: 'absolute',
  top: 2,
  left: 22,
  minWidth: 18,
  px: '4px',
  borderRadius: '9px',
  bgcolor: 'error.main',
  color: 'error.contrastText',
  fontSize: 11,
  fontWeight: 700,
  lineHeight: '18px',
} as const;

/** The bell with how many notices are unread. @param children makes the panel that it opens */
export function NoticeBell({ children }: { children: (onDismiss: () => void) => ReactNode }) {
  const { t } = useTranslation();
  const unread = useUnreadNotices();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const title = t('screens.notices.title');
  const label = unread === 0 ? title : `${title}: ${t('screens.notices.unread', { smart_count: unread })}`;
  return (
    <>
      <IconButton
        label={label}
        title=""
        data-tooltip={title}
        aria-haspopup="dialog"
        style={{ position: 'relative', color: 'inherit' }}
        onClick={() => setIsOpen(true)}
      >
        <NotificationsNone />
        {unread > 0 && (
          <Box component="span" aria-hidden sx={badge}>
            {unread > 99 ? '99+' : unread}
          </Box>
        )}
      </IconButton>
      {isOpen && <LazyPlace onDismiss={close}>{children(close)}</LazyPlace>}
    </>
  );
}
