import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from './translation.tsx';
import { useSingleFlight } from './use-single-flight.ts';

interface ConfirmDialogProps {
  /** The question. */
  title: string;
  text?: string;
  /** The verb of what will happen. */
  confirmLabel: string;
  /** `error` for what cannot be undone. */
  colour?: 'primary' | 'error';
  /** The dialog shows that it is busy until this resolves; closing it is the caller's. */
  onConfirm: () => Promise<void>;
  onCancel: () => void;
}

/** A question before something is done. Mount it while it is asked. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirmLabel, colour = 'primary', onConfirm, onCancel } = props;
  const { t } = useTranslation();
  const titleId = useId();
  const [isBusy, setIsBusy] = useState(false);
  const confirm = useSingleFlight(async () => {
    setIsBusy(true);
    await onConfirm().finally(() => setIsBusy(false));
  });
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={isBusy ? undefined : onCancel} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {text !== undefined && (
        <DialogContent>
          <Typography color="text.secondary">{text}</Typography>
        </DialogContent>
      )}
      <DialogActions>
        <Button onClick={onCancel} disabled={isBusy}>
          {t('common.cancel')}
        </Button>
        <Button variant="contained" color={colour} loading={isBusy} onClick={() => void confirm()} autoFocus>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
