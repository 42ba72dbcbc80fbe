import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';

interface ErrorBoundaryProps {
  /** The current page; a change of page resets the boundary. */
  page: string;
  children: ReactNode;
}

/** Contains the errors of a page, so that the layout around it keeps working. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { brokenPage: string | undefined }> {
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
