import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createClient } from '#shared/client.ts';
import { pageMeta } from '#shared/ui/base/page-meta.ts';
import { App } from './app/app.tsx';
import { createLanguage, type Memory } from './app/language.ts';
import { createLeaveGuard } from './app/leave-guard.ts';
import { createSession } from './app/session.ts';
import { GuardedRouter } from './app/guarded-router.tsx';
import { preloadPage } from './app/lazy-pages.ts';
import { SiteProvider } from './app/site.tsx';

/** Where choices are kept; undefined in a browser that keeps nothing. */
function browserMemory(): Memory | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

async function start(root: HTMLElement): Promise<void> {
  const { brand, nonce } = pageMeta();
  const leaveGuard = createLeaveGuard();
  preloadPage(window.location.pathname);
  const language = await createLanguage(browserMemory());
  const session = createSession(() => client);
  const client = createClient({
    locale: () => language.get().locale,
    translate: (key, values) => language.get().t(key, values),
    onUnauthenticated: session.expire,
  });
  void session.load();

  createRoot(root).render(
    <StrictMode>
      <CacheProvider value={createCache({ key: 'p', ...(nonce !== undefined && { nonce }) })}>
        <SiteProvider site={{ brand, client, language, leaveGuard, session }}>
          <GuardedRouter guard={leaveGuard}>
            <App />
          </GuardedRouter>
        </SiteProvider>
      </CacheProvider>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
