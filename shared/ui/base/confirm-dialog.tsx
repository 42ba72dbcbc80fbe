import { useState } from 'react';
import { Button } from './button.tsx';
import { DialogActions, DialogBody, ModalDialog } from './modal-dialog.tsx';
import { useTranslation } from './translation.tsx';
import { useSingleFlight } from './use-single-flight.ts';

export interface ConfirmDialogProps {
  /** The question. */
  title: string;
  /** Whom or what it is about, where the question does not say so. */
  about?: string;
  text?: string;
  /** A verb for the action. */
  confirmLabel: string;
  /** A verb for keeping things unchanged; 'Cancelar' by default. */
  cancelLabel?: string;
  /** `error` for irreversible actions; the initial focus is then on the cancel button. */
  colour?: 'primary' | 'error';
  /** Runs on confirmation. The dialog is busy until it resolves; the parent component closes it. */
  onConfirm: () => Promise<void> | void;
  onCancel: () => void;
}

/** A confirmation dialog. Mount it to open it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, about, text, confirmLabel, cancelLabel, colour = 'primary', onConfirm, onCancel } = props;
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
    <ModalDialog title={title} subtitle={about} onDismiss={isBusy ? undefined : onCancel}>
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
