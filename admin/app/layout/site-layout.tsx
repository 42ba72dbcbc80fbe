import Box from '@mui/material/Box';
import { type ReactNode, Suspense, Component } from 'react';
import { Loading, SkipNavigationButton } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { SiteAppBar } from './site-app-bar.tsx';
import { SiteMenu } from './site-menu.tsx';
import { ErrorPage } from './error-page.tsx';

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

interface ErrorBoundaryProps {
  /** The current page; a change of page resets the boundary. */
  page: string;
  children: ReactNode;
}

/** Contains the errors of a page, so that the layout around it keeps working. */
class ErrorBoundary extends Component<ErrorBoundaryProps, { brokenPage: string | undefined }> {
  override state: { brokenPage: string | undefined } = { brokenPage: undefined };

  override componentDidCatch() {
    this.setState({ brokenPage: this.props.page });
  }

  static getDerivedStateFromProps({ page }: ErrorBoundaryProps, { brokenPage }: { brokenPage: string | undefined }) {
    return brokenPage === undefined || brokenPage === page ? null : { brokenPage: undefined };
  }

  override render() {
    return this.state.brokenPage === undefined ? this.props.children : <ErrorPage />;
  }
}
