import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Button } from '#shared/ui/base/button.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { CopyField } from '#shared/ui/form/copy-field.tsx';

/** Shows a new key this once. Only its button closes it: neither Escape nor a click beside it. */
export function MadeKeyDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <ModalDialog title={t('screens.api_keys.keep')}>
      <DialogBody>
        <Stack spacing={2}>
          <Typography>{t('screens.api_keys.keep_text')}</Typography>
          <CopyField
            name="api-key"
            label={t('screens.api_keys.key')}
            value={secret}
            copyLabel={t('screens.api_keys.copy')}
          />
        </Stack>
      </DialogBody>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('screens.api_keys.kept')}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
