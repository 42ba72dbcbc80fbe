import { useState } from 'react';
import { Button } from './button.tsx';
import { DialogActions, DialogBody, ModalDialog } from './modal-dialog.tsx';
import { useTranslation } from './translation.tsx';
import { useSingleFlight } from './use-single-flight.ts';

interface ConfirmDialogProps {
  /** The question. */
  title: string;
  text?: string;
  /** The verb of what will happen. */
  confirmLabel: string;
  /** The verb of what stays as it is; 'Cancelar' if it is not given. */
  cancelLabel?: string;
  /** `error` for what cannot be undone; the focus then begins at the way out. */
  colour?: 'primary' | 'error';
  /** The dialog shows that it is busy until this resolves; closing it is the caller's. */
  onConfirm: () => Promise<void> | void;
  onCancel: () => void;
}

/** A question before something is done. Mount it while it is asked. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirmLabel, cancelLabel, colour = 'primary', onConfirm, onCancel } = props;
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const confirm = useSingleFlight(async () => {
    setIsBusy(true);
    try {
      await onConfirm();
    } finally {
      setIsBusy(false);
    }
  });
  return (
    <ModalDialog title={title} onDismiss={isBusy ? undefined : onCancel}>
      {text !== undefined && (
        <DialogBody>
          <p>{text}</p>
        </DialogBody>
      )}
      <DialogActions>
        <Button onClick={onCancel} disabled={isBusy} data-autofocus={colour === 'error' ? '' : undefined}>
          {cancelLabel ?? t('common.cancel')}
        </Button>
        <Button
          variant="contained"
          colour={colour}
          isBusy={isBusy}
          onClick={() => void confirm()}
          data-autofocus={colour === 'error' ? undefined : ''}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
