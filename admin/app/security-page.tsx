import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { Title } from 'react-admin';
import { SecurityScreen } from '#shared/ui/features/security/security-screen.tsx';
import { useWords } from '../kit/use-words.ts';
import type { Session } from './providers/session.ts';

/** The security of the signed-in staff user's own account, 'Segurança'. */
export function SecurityPage({ session }: { session: Session }) {
  const t = useWords();
  return (
    <>
      <Title title={t('screens.security.title')} />
      <Card sx={{ maxWidth: 880 }}>
        <Box sx={{ p: { xs: 2, sm: 4 } }}>
          <SecurityScreen onSecondFactorChange={() => session.refresh()} />
        </Box>
      </Card>
    </>
  );
}
