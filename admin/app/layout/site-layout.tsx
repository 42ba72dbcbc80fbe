import Box from '@mui/material/Box';
import { type ReactNode, Suspense } from 'react';
import { Loading, SkipNavigationButton } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.tsx';
import { SiteAppBar } from './site-app-bar.tsx';
import { SiteMenu } from './site-menu.tsx';

/** The layout of every page: top bar, menu and content. Wide tables scroll inside the content. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <>
      <SkipNavigationButton />
      <SiteAppBar />
      <Box sx={{ display: 'flex' }}>
        <SiteMenu />
        <Box component="main" id="main-content" sx={{ flex: 1, minWidth: 0, p: { xs: 2, md: 3 }, pt: 2, pb: 4 }}>
          <ErrorBoundary page={pathname}>
            <Suspense fallback={<Loading />}>{children}</Suspense>
          </ErrorBoundary>
        </Box>
      </Box>
    </>
  );
}
