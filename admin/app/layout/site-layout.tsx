import Box from '@mui/material/Box';
import { type ReactNode, Suspense } from 'react';
import { Loading, SkipNavigationButton } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.tsx';
import { SiteAppBar } from './site-app-bar.tsx';
import { SiteMenu } from './site-menu.tsx';

/** The frame of every page: the bar, the menu, and the page itself, in which wide tables scroll for themselves. */
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
