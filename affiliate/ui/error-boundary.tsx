import { Component, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useOnline } from './use-online.ts';
import styles from './error-boundary.module.css';

interface ErrorBoundaryProps {
  /** A change of this key clears the error, as another page may work. */
  resetKey: string;
  children: ReactNode;
}

/** Contains the errors of one page, such as a failed chunk load, so that the rest of the portal keeps working. */
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

/** Shown when a page's code failed to load, usually for lack of a connection: reloads when the connection is back. */
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
