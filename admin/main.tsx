import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { pageMeta } from '#shared/ui/base/page-meta.ts';
import { App } from './app/app.tsx';
import { awaitFirstScreen } from './app/screens.ts';

const BASE = '/admin';

async function start(root: HTMLElement): Promise<void> {
  // The content security policy allows only styles with this nonce.
  const { nonce } = pageMeta();
  const styles = createCache({ key: 'css', prepend: true, ...(nonce === undefined ? {} : { nonce }) });
  // Only the page of somebody with a session asks early; all others are led elsewhere.
  if (globalThis.earlyAnswers) await awaitFirstScreen(window.location.pathname.slice(BASE.length));
  const router = createBrowserRouter([{ path: '*', element: <App /> }], { basename: BASE });
  createRoot(root).render(
    <StrictMode>
      <CacheProvider value={styles}>
        <RouterProvider router={router} />
      </CacheProvider>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void start(root);
