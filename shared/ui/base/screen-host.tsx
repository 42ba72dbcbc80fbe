import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { ApiError } from '#shared/client/api-error.ts';
import { type Client, isStepUpCancelled } from '#shared/client/client.ts';

/** What a site gives to the shared screens, besides translations and a query client. */
interface SiteServices {
  client: Client;
  /** Shows a notification, and has screen readers announce it. */
  notify: (message: string, severity: 'success' | 'info' | 'error') => void;
  /** Marks unsaved changes until the returned function is called. Optional: a site may have its own guard. */
  guardUnsaved?: (() => () => void) | undefined;
}

/** What a shared screen needs from its site. */
export interface ScreenHost extends SiteServices {
  /**
   * Shows why a call failed; nothing if the user was asked for a proof of identity and cancelled.
   *
   * @throws the error unchanged, if it is not an API error
   */
  notifyFailure: (error: unknown) => void;
}

const ScreenHostContext = createContext<ScreenHost | undefined>(undefined);

/** Provides the site's services to the shared screens. Place it inside the site's `QueryClientProvider`. */
export function ScreenHostProvider({ client, notify, guardUnsaved, children }: SiteServices & { children: ReactNode }) {
  const host = useMemo(() => {
    function notifyFailure(error: unknown) {
      if (!(error instanceof ApiError)) throw error;
      if (!isStepUpCancelled(error)) notify(error.message, 'error');
    }
    return { client, notify, guardUnsaved, notifyFailure };
  }, [client, notify, guardUnsaved]);
  return <ScreenHostContext value={host}>{children}</ScreenHostContext>;
}

/**
 * Returns the services of the site.
 *
 * @throws Error outside a ScreenHostProvider
 */
export function useScreenHost(): ScreenHost {
  const host = useContext(ScreenHostContext);
  if (host === undefined) throw new Error('useScreenHost needs a ScreenHostProvider around it');
  return host;
}
