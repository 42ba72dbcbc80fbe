import { usePermissions } from 'react-admin';
import { AccessScreen, type AccessScreenProps } from '#shared/ui/features/accounts/access/access-screen.tsx';
import { ApproveDeletionButton } from '#shared/ui/features/privacy/account-deletion/approve-deletion-button.tsx';

/** The login and accesses of an affiliate, for staff. */
export function AccessTab({ affiliateId }: { affiliateId: number }) {
  const { permissions } = usePermissions<readonly string[]>();
  const may: AccessScreenProps['may'] = (resource, verb) => permissions?.includes(`${resource}:${verb}`) ?? false;
  return (
    <AccessScreen
      affiliateId={affiliateId}
      may={may}
      accountActions={may('account-deletion', 'update') && <ApproveDeletionButton affiliateId={affiliateId} />}
      // What staff change ends the sessions of others alone.
      onSessionEnded={() => undefined}
    />
  );
}
