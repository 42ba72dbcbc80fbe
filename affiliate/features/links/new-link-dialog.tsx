import { Button } from '#shared/ui/base/button.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { LinkMaker } from './link-maker.tsx';

interface NewLinkDialogProps {
  /** The campaign to promote; without it one is chosen. */
  campaignId?: number | undefined;
  onClose: () => void;
}

/** Makes a link and copies it, with one press where nothing else is wanted. */
export function NewLinkDialog({ campaignId, onClose }: NewLinkDialogProps) {
  const { t } = useTranslation();
  return (
    <ModalDialog title={t('portal.links.new')} onDismiss={onClose}>
      <DialogBody>
        <LinkMaker campaignId={campaignId} copies />
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </ModalDialog>
  );
}
