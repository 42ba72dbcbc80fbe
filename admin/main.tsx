import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { pageMeta } from '#shared/ui/base/page-meta.ts';
import { App } from './app/app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The content security policy allows only styles with this nonce.
const { nonce } = pageMeta();
const styles = createCache({ key: 'css', prepend: true, ...(nonce === undefined ? {} : { nonce }) });

const router = createBrowserRouter([{ path: '*', element: <App /> }], { basename: '/admin' });

createRoot(root).render(
  <StrictMode>
    <CacheProvider value={styles}>
      <RouterProvider router={router} />
    </CacheProvider>
  </StrictMode>,
);
