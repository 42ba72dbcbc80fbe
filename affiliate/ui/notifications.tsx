import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import type { Locale } from '#shared/locale.ts';
import { IconButton } from '#shared/ui/base/button.tsx';
import { severityIcons } from '#shared/ui/base/notice.tsx';
import type { ScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';

type Notify = ScreenHost['notify'];

interface Notification {
  id: number;
  message: string;
  /** The language of the message. */
  locale: Locale;
  severity: Parameters<Notify>[1];
}

/** Errors stay longer, as they take longer to read. */
const shownForMs = { success: 5_000, info: 5_000, error: 12_000 } as const;

const NotifyContext = createContext<Notify>(() => undefined);

/**
 * Shows one notification at a time below the top bar: at the bottom it would cover the buttons of forms. A new
 * notification replaces the old one; a change of language removes it.
 */
export function NotificationProvider({ children }: { children: ReactNode }) {
  const { locale } = useTranslation();
  const [latest, setCurrent] = useState<Notification>();
  const notify = useCallback<Notify>(
    (message, severity) => setCurrent((previous) => ({ id: (previous?.id ?? 0) + 1, message, severity, locale })),
    [locale],
  );
  const current = latest?.locale === locale ? latest : undefined;
  const dismiss = useCallback(() => setCurrent(undefined), []);
  return (
    <NotifyContext value={notify}>
      {children}
      <Box
        sx={{
          position: 'fixed',
          inset: '0 0 auto 0',
          zIndex: 'snackbar',
          display: 'flex',
          justifyContent: 'center',
          px: 2,
          pt: { xs: '64px', md: '72px' },
          pointerEvents: 'none',
        }}
      >
        {/* The live regions exist before their content, as screen readers announce only what is added to one. */}
        {(['status', 'alert'] as const).map((role) => (
          <div key={role} role={role}>
            {current && (current.severity === 'error') === (role === 'alert') && (
              <Toast key={current.id} notification={current} onEnd={dismiss} />
            )}
          </div>
        ))}
      </Box>
    </NotifyContext>
  );
}

/** Disappears after a while, but not while it is hovered or has the focus. */
function Toast({ notification: { message, severity }, onEnd }: { notification: Notification; onEnd: () => void }) {
  const { t } = useTranslation();
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(onEnd, shownForMs[severity]);
    return () => clearTimeout(timer);
  }, [isHeld, onEnd, severity]);
  const Icon = severityIcons[severity];
  return (
    <Box
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        maxWidth: 560,
        pl: 2,
        pr: 0.5,
        py: 0.5,
        borderRadius: '12px',
        bgcolor: `${severity}.main`,
        color: `${severity}.contrastText`,
        boxShadow: 6,
        fontSize: '0.9375rem',
        fontWeight: 500,
        lineHeight: 1.45,
        pointerEvents: 'auto',
        overflowWrap: 'anywhere',
        '& button, & svg': { color: 'inherit', flexShrink: 0 },
        '& button:focus-visible': { outlineColor: 'currentcolor', outlineOffset: -4 },
      }}
    >
      <Icon aria-hidden />
      <Box sx={{ py: 1 }}>{message}</Box>
      <IconButton label={t('portal.layout.dismiss')} onClick={onEnd}>
        <Close />
      </IconButton>
    </Box>
  );
}

/** Returns the function that shows a notification and has screen readers announce it. */
export const useNotify = () => useContext(NotifyContext);
