import { Component, type ReactNode } from 'react';
import { useTranslation } from '#shared/ui/base/translation.tsx';
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

function PageFailed() {
  const { t } = useTranslation();
  return (
    <div className={styles.failed} role="alert">
      <p>{t('portal.layout.load_failed')}</p>
      <button type="button" className={styles.retry} onClick={() => window.location.reload()}>
        {t('common.retry')}
      </button>
    </div>
  );
}
