import Box from '@mui/material/Box';
import { Component, type ReactNode, Suspense } from 'react';
import { Loading, SkipNavigationButton } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { PartError, retryParts } from '#shared/ui/base/lazy-part.tsx';
import { PageTrouble } from '#shared/ui/base/page-trouble.tsx';
import { UndoHost } from '../../kit/feedback/undo-host.tsx';
import { ListViewsContext } from '../../kit/list/list-views.ts';
import { listScreen } from '../lazy-screen.ts';
import { ErrorPage } from './error-page.tsx';
import { SiteAppBar } from './site-app-bar.tsx';
import { SiteMenu } from './site-menu.tsx';
import { useDecideKey } from './use-decide-key.ts';
import { ViewsPlaceholder } from './views-placeholder.tsx';

const listViews = {
  Menu: listScreen(() => import('../../reports/saved-view/saved-view-bar.tsx'), 'SavedViewMenu'),
  MenuPlaceholder: ViewsPlaceholder,
  Chips: listScreen(() => import('../../reports/saved-view/saved-view-bar.tsx'), 'SavedViewChips'),
};

/** The layout of every page: top bar, menu and content. Wide tables scroll inside the content. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  useDecideKey();
  return (
    <UndoHost>
      <SkipNavigationButton />
      <SiteAppBar />
      <Box sx={{ display: 'flex' }}>
        <SiteMenu />
        <Box component="main" id="main-content" sx={{ flex: 1, minWidth: 0, p: { xs: 2, md: 3 }, pt: 2, pb: 4 }}>
          <ErrorBoundary page={pathname}>
            <Suspense fallback={<Loading />}>
              <ListViewsContext value={listViews}>
                <PageTrouble>{children}</PageTrouble>
              </ListViewsContext>
            </Suspense>
          </ErrorBoundary>
        </Box>
      </Box>
    </UndoHost>
  );
}

interface ErrorBoundaryProps {
  /** The current page; a change of page resets the boundary. */
  page: string;
  children: ReactNode;
}

/** Contains the errors of a page, so that the layout around it keeps working. */
class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate(previous: ErrorBoundaryProps) {
    if (previous.page !== this.props.page && this.state.error !== undefined) this.retry();
  }

  private retry = () => {
    retryParts();
    this.setState({ error: undefined });
  };

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <ErrorPage onRetry={error instanceof PartError && !error.needsReload ? this.retry : undefined} />;
  }
}
