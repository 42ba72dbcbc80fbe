import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Client } from '#shared/client.ts';
import type { Brand } from '#shared/ui/base/page-meta.ts';
import type { LanguageStore } from './language.ts';
import type { LeaveGuard } from '#shared/ui/base/leave-guard.ts';
import type { SignInAgain } from '#shared/ui/features/session/sign-in-again.ts';
import type { Session, SessionState } from './session.ts';

/** What the whole portal stands on. */
export interface Site {
  brand: Brand;
  client: Client;
  language: LanguageStore;
  leaveGuard: LeaveGuard;
  session: Session;
  signInAgain: SignInAgain;
}

const SiteContext = createContext<Site | undefined>(undefined);

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

/**
 * The portal's client, language, session, brand, and its guard of what is unsaved.
 *
 * @throws Error outside a SiteProvider
 */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === undefined) throw new Error('useSite needs a SiteProvider around it');
  return site;
}

/** Who uses the portal now. */
export function useSessionState(): SessionState {
  const { session } = useSite();
  return useSyncExternalStore(session.subscribe, session.get);
}
