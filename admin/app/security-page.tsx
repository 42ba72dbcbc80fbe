import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useCallback } from 'react';
import { Title, usePermissions, useTranslate } from 'react-admin';
import { ApiKeysSection } from '#shared/ui/features/accounts/api-key/api-keys-section.tsx';
import { SecurityScreen } from '#shared/ui/features/accounts/security/security-screen.tsx';
import { useWords } from '../kit/page/use-words.ts';
import { AUTH_PATH, type Place } from './providers/auth-provider.ts';
import type { Session } from './providers/session.ts';

/** The security of the signed-in staff user's own account, 'Segurança'. */
export function SecurityPage({ session, place }: { session: Session; place: Place }) {
  const t = useWords();
  const { permissions = [] } = usePermissions<readonly string[]>();
  const labelOf = useResourceLabel();
  return (
    <>
      <Title title={t('screens.security.title')} />
      <Card sx={{ maxWidth: 880 }}>
        <Box sx={{ p: { xs: 2, sm: 4 } }}>
          <SecurityScreen
            below={
              permissions.includes('api-key:list') && <ApiKeysSection permissions={permissions} labelOf={labelOf} />
            }
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

/** Returns what names resources, in the plural: undefined for those without texts of their own. */
function useResourceLabel() {
  const translate = useTranslate();
  return useCallback(
    (resource: string) => {
      const key = `resources.${resource}.name`;
      const label = translate(key, { smart_count: 2 });
      return label === key ? undefined : label;
    },
    [translate],
  );
}
