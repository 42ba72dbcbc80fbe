import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createClient } from '#shared/client/client.ts';
import { earlyAnswers } from '#shared/client/early-answers.ts';
import { portalBase } from '#shared/rules/portal-paths.ts';
import { createLeaveGuard } from '#shared/ui/base/leave-guard.ts';
import { pageMeta } from '#shared/ui/base/page-meta.ts';
import { createSignInAgain } from '#shared/ui/features/accounts/session/sign-in-again.ts';
import { createStepUp } from '#shared/ui/features/accounts/session/step-up.ts';
import { App } from './app/app.tsx';
import { GuardedRouter } from './app/guarded-router.tsx';
import { preloadPage } from './app/lazy-pages.ts';
import { browserStorage } from './session/browser-storage.ts';
import { removeEarlyView } from './session/early-view.ts';
import { createLanguage } from './session/language.ts';
import { createNewAccount } from './session/new-account.ts';
import { createSession } from './session/session.ts';
import { keepSharedText } from './session/shared-text.ts';
import { SiteProvider } from './session/site.tsx';

async function start(root: HTMLElement): Promise<void> {
  const { brand, nonce } = pageMeta();
  const leaveGuard = createLeaveGuard();
  const opening = createLanguage(browserStorage());
  const base = portalBase(window.location.pathname);
  preloadPage(window.location.pathname.slice(base.length) || '/');
  const language = await opening;
  const session = createSession(() => client);
  const client = createClient({
    baseUrl: `${base}/api`,
    early: earlyAnswers,
    locale: () => language.get().locale,
    translate: (key, values) => language.get().t(key, values),
    remedies: { unauthenticated: () => signInAgain.ask(), step_up_required: () => stepUp.ask() },
  });
  const user = () => {
    const state = session.get();
    return state.status === 'user' ? state.user : undefined;
  };
  const signInAgain = createSignInAgain({
    client: () => client,
    user,
    renew: session.renew,
    isUnsaved: () => leaveGuard.get().isHeld,
    leave: () => session.end('expired'),
  });
  const stepUp = createStepUp({ client: () => client, user });
  const newAccount = createNewAccount(session);
  session.subscribe(() => {
    const { status } = session.get();
    if (status === 'visitor' || status === 'unknown') removeEarlyView();
  });
  void session.load();

  createRoot(root).render(
    <StrictMode>
      <CacheProvider value={createCache({ key: 'p', ...(nonce !== undefined && { nonce }) })}>
        <SiteProvider site={{ brand, client, language, leaveGuard, newAccount, session, signInAgain, stepUp }}>
          <GuardedRouter guard={leaveGuard} basename={base}>
            <App />
          </GuardedRouter>
        </SiteProvider>
      </CacheProvider>
    </StrictMode>,
  );
}

/**
 * Registers the worker that answers without a connection. After the page has loaded, so that it takes nothing from the first
 * visit; not during development, where its file is not built. Browsers have none outside HTTPS, and a person may switch it off:
 * then the browser's own page says that there is no connection.
 */
function registerOfflineWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  // The code of the page runs before its load event.
  addEventListener('load', () => void register());
}

keepSharedText();
const root = document.getElementById('root');
if (root) void start(root);
registerOfflineWorker();
