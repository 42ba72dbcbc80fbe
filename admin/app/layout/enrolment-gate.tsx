import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { type ReactNode, useState } from 'react';
import { LoadingPage } from 'react-admin';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { lazyScreen } from '../lazy-screen.ts';
import { AUTH_PATH, type Place } from '../providers/auth-provider.ts';
import type { Session } from '../providers/session.ts';

const RequiredEnrolment = lazyScreen(
  () => import('#shared/ui/features/accounts/security/required-enrolment.tsx'),
  'RequiredEnrolment',
);

interface EnrolmentGateProps {
  session: Session;
  place: Place;
  children: ReactNode;
}

/** Lets those who must have a second factor and have none enrol one before anything else. */
export function EnrolmentGate({ session, place, children }: EnrolmentGateProps) {
  const [mustEnrol, setMustEnrol] = useState(session.user?.must_enrol === true);
  if (!mustEnrol) return children;
  return (
    <Box component="main" sx={{ display: 'grid', placeItems: 'center', minHeight: '100vh', p: 2 }}>
      <Card sx={{ width: '100%', maxWidth: 720, p: { xs: 2, sm: 4 } }}>
        <LazyPlace fallback={<LoadingPage />}>
          <RequiredEnrolment
            onDone={async () => {
              await session.load();
              setMustEnrol(false);
            }}
            onLogout={async () => {
              await session.end();
              place.leave(place.origin + AUTH_PATH);
            }}
          />
        </LazyPlace>
      </Card>
    </Box>
  );
}
