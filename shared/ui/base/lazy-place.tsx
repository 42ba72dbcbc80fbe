import { Component, type ReactNode, Suspense } from 'react';
import { Button } from './button.tsx';
import { PartError, retryParts } from './lazy-part.tsx';
import { LoadFailed } from './load-state.tsx';
import { DialogActions, DialogBody, ModalDialog } from './modal-dialog.tsx';
import { Notice } from './notice.tsx';
import { useTranslation } from './translation.tsx';

interface BoundaryProps {
  children: ReactNode;
  failed: (error: PartError, retry: () => void) => ReactNode;
}

class PartBoundary extends Component<BoundaryProps, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    // A fault of the code belongs to the boundary of the page.
    if (!(error instanceof PartError)) throw error;
    return this.props.failed(error, () => {
      retryParts();
      this.setState({ error: undefined });
    });
  }
}

interface LazyPlaceProps {
  /** Shown while the part loads. */
  fallback?: ReactNode;
  /** Closes what the part would have opened: for a dialog, whose failure is a dialog too. */
  onDismiss?: () => void;
  children: ReactNode;
}

/** The place of a lazy part within a page. If the part cannot be loaded, only this place says so, and offers a retry. */
export function LazyPlace({ fallback = null, onDismiss, children }: LazyPlaceProps) {
  return (
    <PartBoundary
      failed={(error, onRetry) =>
        onDismiss ? (
          <FailedDialog error={error} onRetry={onRetry} onDismiss={onDismiss} />
        ) : (
          <PartFailed error={error} onRetry={onRetry} />
        )
      }
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </PartBoundary>
  );
}

interface PartFailedProps {
  error: PartError;
  onRetry: () => void;
}

/** Says that a part could not be loaded, with what helps. */
export function PartFailed({ error, onRetry }: PartFailedProps) {
  const { t } = useTranslation();
  if (!error.needsReload) return <LoadFailed message={t('errors.network')} onRetry={onRetry} />;
  return (
    <Notice
      severity="error"
      action={
        <Button variant="outlined" colour="inherit" onClick={() => window.location.reload()}>
          {t('common.reload')}
        </Button>
      }
    >
      {t('common.part_outdated')}
    </Notice>
  );
}

function FailedDialog({ error, onRetry, onDismiss }: PartFailedProps & { onDismiss: () => void }) {
  const { t } = useTranslation();
  return (
    <ModalDialog title={t('common.part_failed')} onDismiss={onDismiss}>
      <DialogBody>
        <PartFailed error={error} onRetry={onRetry} />
      </DialogBody>
      <DialogActions>
        <Button onClick={onDismiss}>{t('common.close')}</Button>
      </DialogActions>
    </ModalDialog>
  );
}
