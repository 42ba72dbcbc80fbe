import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Button } from '#shared/ui/base/button.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { CopyField } from './copy-field.tsx';

interface KeptSecretDialogProps {
  title: string;
  /** Says that it is shown this once. */
  text: string;
  label: string;
  copyLabel: string;
  /** Of the button that closes the dialog. */
  keptLabel: string;
  /** The name of the field. */
  name: string;
  secret: string;
  onClose: () => void;
}

/** Shows a new secret this once. Only its button closes it: neither Escape nor a click beside it. */
export function KeptSecretDialog(props: KeptSecretDialogProps) {
  const { title, text, label, copyLabel, keptLabel, name, secret, onClose } = props;
  return (
    <ModalDialog title={title}>
      <DialogBody>
        <Stack spacing={2}>
          <Typography>{text}</Typography>
          <CopyField name={name} label={label} value={secret} copyLabel={copyLabel} />
        </Stack>
      </DialogBody>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {keptLabel}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
