import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { Title } from 'react-admin';
import { SecurityScreen } from '#shared/ui/features/accounts/security/security-screen.tsx';
import { useWords } from '../kit/page/use-words.ts';
import { AUTH_PATH, type Place } from './providers/auth-provider.ts';
import type { Session } from './providers/session.ts';

/** The security of the signed-in staff user's own account, 'Segurança'. */
export function SecurityPage({ session, place }: { session: Session; place: Place }) {
  const t = useWords();
  return (
    <>
      <Title title={t('screens.security.title')} />
      <Card sx={{ maxWidth: 880 }}>
        <Box sx={{ p: { xs: 2, sm: 4 } }}>
          <SecurityScreen
            email={session.user?.email ?? ''}
            onSecondFactorChange={() => session.refresh()}
            onSessionEnded={async () => {
              await session.end();
              place.leave(place.origin + AUTH_PATH);
            }}
          />
        </Box>
      </Card>
    </>
  );
}
