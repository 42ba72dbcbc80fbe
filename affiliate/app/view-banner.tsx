import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { createClient, type SessionUser } from '#shared/client/client.ts';
import { systemClock } from '#shared/time.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { BACK_OFFICE } from '../session/paths.ts';

const MINUTE_MS = 60_000;

interface ViewBannerProps {
  view: NonNullable<SessionUser['view']>;
  affiliateId: number;
}

/** Ends the view, as far as the server can be reached, and opens the affiliate in the back-office. */
async function leave(affiliateId: number): Promise<void> {
  // The call of the staff user, whose session is not that of this page.
  const { session } = createClient({ locale: () => 'pt-br', translate: (key) => key });
  await session.leaveView().catch(() => undefined);
  window.location.assign(`${BACK_OFFICE}affiliate/${affiliateId}`);
}

/** On every page that staff see as an affiliate: whose it is, that nothing can be changed, how long it lasts, and the way out. */
export function ViewBanner({ view, affiliateId }: ViewBannerProps) {
  const { t } = useTranslation();
  const [isLeaving, setIsLeaving] = useState(false);
  const minutes = useMinutesLeft(view.ends_at);
  useEffect(() => {
    if (minutes === 0) void leave(affiliateId);
  }, [minutes, affiliateId]);
  return (
    <Box
      component="aside"
      aria-label={t('portal.view.title')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: { xs: 'space-between', sm: 'center' },
        columnGap: 2,
        minHeight: 48,
        px: 2,
        py: 0.25,
        lineHeight: 1.3,
        '& > button': { flexShrink: 0 },
        bgcolor: 'warning.main',
        color: 'warning.contrastText',
        fontSize: '0.875rem',
        fontWeight: 600,
      }}
    >
      <span>
        {t('portal.view.text', { affiliate: view.affiliate_name })} · {t('portal.view.left', { smart_count: minutes })}
      </span>
      <Button
        variant="outlined"
        colour="inherit"
        isBusy={isLeaving}
        onClick={() => {
          setIsLeaving(true);
          void leave(affiliateId);
        }}
      >
        {t('portal.view.leave')}
      </Button>
    </Box>
  );
}

/** The minutes until an instant, rounded up. */
function useMinutesLeft(endsAt: string): number {
  const count = () => Math.max(0, Math.ceil((Date.parse(endsAt) - systemClock.now().getTime()) / MINUTE_MS));
  const [minutes, setMinutes] = useState(count);
  useEffect(() => {
    const timer = setInterval(() => setMinutes(count()), 1_000);
    return () => clearInterval(timer);
  });
  return minutes;
}
