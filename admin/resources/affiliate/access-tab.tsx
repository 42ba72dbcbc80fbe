import { usePermissions } from 'react-admin';
import { AccessScreen } from '#shared/ui/features/access/access-screen.tsx';

/** The login and accesses of an affiliate, for staff. */
export function AccessTab({ affiliateId }: { affiliateId: number }) {
  const { permissions } = usePermissions<readonly string[]>();
  return (
    <AccessScreen
      affiliateId={affiliateId}
      may={(resource, verb) => permissions?.includes(`${resource}:${verb}`) ?? false}
      // What staff change ends the sessions of others alone.
      onSessionEnded={() => undefined}
    />
  );
}
