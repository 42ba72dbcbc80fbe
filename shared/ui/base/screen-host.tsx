import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Client } from '#shared/client.ts';

/** What a shared screen needs from its site, besides translations and a query client. */
export interface ScreenHost {
  client: Client;
  /** Shows a notification, and has screen readers announce it. */
  notify: (message: string, severity: 'success' | 'info' | 'error') => void;
  /** Marks unsaved changes until the returned function is called. Optional: a site may have its own guard. */
  guardUnsaved?: (() => () => void) | undefined;
}

const ScreenHostContext = createContext<ScreenHost | undefined>(undefined);

/** Provides the site's services to the shared screens. Place it inside the site's `QueryClientProvider`. */
export function ScreenHostProvider({ client, notify, guardUnsaved, children }: ScreenHost & { children: ReactNode }) {
  const host = useMemo(() => ({ client, notify, guardUnsaved }), [client, notify, guardUnsaved]);
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
