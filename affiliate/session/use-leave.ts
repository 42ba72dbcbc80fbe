import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import type { SessionEnd } from '#shared/ui/features/accounts/access/access-screen.tsx';
import { useSite } from './site.tsx';

/** Returns what sends the user to the sign-in page after a change that ends the session, with the reason. */
export function useLeave(): (reason: SessionEnd) => Promise<void> {
  const { session } = useSite();
  const { notifyFailure } = useScreenHost();
  return async (reason) => {
    try {
      // A reset mail ends no session by itself.
      if (reason === 'reset_sent') await session.close();
    } catch (error) {
      notifyFailure(error);
      return;
    }
    session.end(reason);
  };
}
