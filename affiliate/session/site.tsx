import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Client } from '#shared/client/client.ts';
import type { LeaveGuard } from '#shared/ui/base/leave-guard.ts';
import type { Brand } from '#shared/ui/base/page-meta.ts';
import type { SignInAgain } from '#shared/ui/features/accounts/session/sign-in-again.ts';
import type { StepUp } from '#shared/ui/features/accounts/session/step-up.ts';
import type { LanguageStore } from './language.ts';
import type { NewAccount } from './new-account.ts';
import type { Session, SessionState } from './session.ts';

/** The services that the whole portal uses. */
export interface Site {
  brand: Brand;
  client: Client;
  language: LanguageStore;
  leaveGuard: LeaveGuard;
  newAccount: NewAccount;
  session: Session;
  signInAgain: SignInAgain;
  stepUp: StepUp;
}

const SiteContext = createContext<Site | undefined>(undefined);

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

/**
 * Returns the portal's API client, language, session, brand and leave guard.
 *
 * @throws Error outside a SiteProvider
 */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === undefined) throw new Error('useSite needs a SiteProvider around it');
  return site;
}

export function useSessionState(): SessionState {
  const { session } = useSite();
  return useSyncExternalStore(session.subscribe, session.get);
}
