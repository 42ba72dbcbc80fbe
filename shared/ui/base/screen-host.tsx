import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Client } from '#shared/client.ts';

/** What a shared screen needs of the site around it, besides words and a query client. */
export interface ScreenHost {
  client: Client;
  /** Shows a short text for a while, and reads it to those who do not see it. */
  notify: (message: string, severity: 'success' | 'info' | 'error') => void;
  /** Asks before this screen is left, until what it returns is called. A site that has its own way leaves it out. */
  guardUnsaved?: (() => () => void) | undefined;
}

const ScreenHostContext = createContext<ScreenHost | undefined>(undefined);

/** Stands around the shared screens of a site, inside its `QueryClientProvider`. */
export function ScreenHostProvider({ client, notify, guardUnsaved, children }: ScreenHost & { children: ReactNode }) {
  const host = useMemo(() => ({ client, notify, guardUnsaved }), [client, notify, guardUnsaved]);
  return <ScreenHostContext value={host}>{children}</ScreenHostContext>;
}

/**
 * The site around a shared screen.
 *
 * @throws Error outside a ScreenHostProvider
 */
export function useScreenHost(): ScreenHost {
  const host = useContext(ScreenHostContext);
  if (host === undefined) throw new Error('useScreenHost needs a ScreenHostProvider around it');
  return host;
}
