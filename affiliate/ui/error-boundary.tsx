import { Component, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { PartError, retryParts } from '#shared/ui/base/lazy-part.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { removeEarlyView } from '../session/early-view.ts';
import styles from './error-boundary.module.css';
import { useOnline } from './use-online.ts';

interface ErrorBoundaryProps {
  /** A change of this key clears the error, as another page may work. */
  resetKey: string;
  children: ReactNode;
}

/** Contains the errors of one page, such as code that could not be loaded, so that the rest of the portal keeps working. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate(previous: ErrorBoundaryProps) {
    if (previous.resetKey !== this.props.resetKey && this.state.error !== undefined) this.retry();
  }

  private retry = () => {
    retryParts();
    this.setState({ error: undefined });
  };

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const mayRetry = error instanceof PartError && !error.needsReload;
    return <PageFailed onRetry={mayRetry ? this.retry : () => window.location.reload()} />;
  }
}

/** Shown when a page failed, usually because its code could not be loaded: tries again when the connection is back. */
function PageFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const [wasOnline] = useState(isOnline);
  const retry = useEffectEvent(onRetry);
  useEffect(removeEarlyView, []);
  useEffect(() => {
    if (isOnline && !wasOnline) retry();
  }, [isOnline, wasOnline]);
  return (
    <div className={styles.failed} role="alert">
      <p>{t(isOnline ? 'portal.layout.load_failed' : 'portal.layout.offline')}</p>
      <button type="button" className={styles.retry} onClick={onRetry}>
        {t('common.retry')}
      </button>
    </div>
  );
}
