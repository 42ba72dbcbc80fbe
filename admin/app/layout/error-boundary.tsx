import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';

interface ErrorBoundaryProps {
  /** The page inside; another one gets another chance. */
  page: string;
  children: ReactNode;
}

/** Keeps the frame standing when a page breaks. */
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
