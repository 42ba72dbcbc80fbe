import { Component, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useOnline } from './use-online.ts';
import styles from './error-boundary.module.css';

interface ErrorBoundaryProps {
  /** A change of it clears the error: another page may be fine. */
  resetKey: string;
  children: ReactNode;
}

/** Holds the fault of one page, such as code that could not be fetched, so that the rest of the portal stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(previous: ErrorBoundaryProps) {
    if (previous.resetKey !== this.props.resetKey && this.state.failed) {
      this.setState({ failed: false });
    }
  }

  override render() {
    return this.state.failed ? <PageFailed /> : this.props.children;
  }
}

/** Its code could not be fetched, as a rule for lack of a connection: once that is back the page is loaded by itself. */
function PageFailed() {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const [wasOnline] = useState(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline) window.location.reload();
  }, [isOnline, wasOnline]);
  return (
    <div className={styles.failed} role="alert">
      <p>{t(isOnline ? 'portal.layout.load_failed' : 'portal.layout.offline')}</p>
      <button type="button" className={styles.retry} onClick={() => window.location.reload()}>
        {t('common.retry')}
      </button>
    </div>
  );
}
