import { Button } from '#shared/ui/base/button.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import type { LinkDetailsComponent } from './link-fields.ts';
import { LinkMaker } from './link-maker.tsx';

interface NewLinkDialogProps {
  /** The campaign to promote; without it one is chosen. */
  campaignId?: number | undefined;
  /** The coupon that is chosen at first. */
  couponId?: number;
  /** The fields that not every link needs, shown at once. */
  Details?: LinkDetailsComponent;
  onClose: () => void;
}

/** Makes a link and copies it, with one press where nothing else is wanted. */
export function NewLinkDialog({ campaignId, couponId, Details, onClose }: NewLinkDialogProps) {
  const { t } = useTranslation();
  return (
    <ModalDialog title={t('portal.links.new')} onDismiss={onClose}>
      <DialogBody>
        <LinkMaker campaignId={campaignId} couponId={couponId} Details={Details} copies />
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </ModalDialog>
  );
}
