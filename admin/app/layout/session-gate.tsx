import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { LoadingPage } from 'react-admin';
import type { SessionUser } from '#shared/client/client.ts';
import { isStaff } from '#shared/codes/accounts/profile.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { useWords } from '../../kit/page/use-words.ts';
import { type Place, signInUrl } from '../providers/auth-provider.ts';
import type { Session } from '../providers/session.ts';

interface SessionGateProps {
  session: Session;
  place: Place;
  /** Called once with the user, before the back-office renders. */
  onEnter: (user: SessionUser) => void;
  children: ReactNode;
}

const PORTAL = '/';

/** Returns the URL to redirect to if the user is not staff; undefined for staff. */
function wayOut(user: SessionUser | 'ended' | null, place: Place): string | undefined {
  if (user === null) return signInUrl(place);
  if (user === 'ended') return signInUrl(place, 'expired');
  return isStaff(user.profile) ? undefined : PORTAL;
}

/**
 * Admits staff, redirects affiliates to the portal and visitors to the sign-in page. If the server does not answer, the
 * session is unknown, so the gate offers a retry; react-admin by itself would sign the user out.
 */
export function SessionGate({ session, place, onEnter, children }: SessionGateProps) {
  const t = useWords();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['session'],
    queryFn: async () => {
      const user = await session.load();
      if (user !== null && user !== 'ended' && isStaff(user.profile)) onEnter(user);
      return user;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const elsewhere = data === undefined ? undefined : wayOut(data, place);
  useEffect(() => {
    if (elsewhere !== undefined) place.leave(elsewhere);
  }, [elsewhere, place]);

  if (data && elsewhere === undefined) return children;
  if (!error || isFetching) return <LoadingPage />;
  return (
    <Box component="main" sx={{ display: 'grid', placeItems: 'center', minHeight: '100vh', p: 2 }}>
      <Notice
        severity="error"
        action={
          <Button variant="outlined" colour="inherit" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        }
      >
        <Typography component="h1" variant="h3">
          {t('admin.session.unreachable_title')}
        </Typography>
        {t('admin.session.unreachable_text')}
      </Notice>
    </Box>
  );
}
