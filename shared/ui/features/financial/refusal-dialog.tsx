import type { ApiError } from '#shared/client.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { personalDataTab } from './payment-blocker-list.tsx';

const refusalCodes = ['below_minimum', 'payment_info_incomplete', 'affiliate_business_name_empty'] as const;

/** Why the server refused a payment request, and the text that it gave. */
export interface Refusal {
  code: (typeof refusalCodes)[number];
  message: string;
}

/** The refusal in an error; undefined for an error after which the same request may succeed. */
export function refusalOf({ code, message }: ApiError): Refusal | undefined {
  const refused = refusalCodes.find((refusalCode) => refusalCode === code);
  return refused && { code: refused, message };
}

interface RefusalDialogProps {
  refusal: Refusal;
  isStaff: boolean;
  onClose: () => void;
  onPaymentInfoNeeded: () => void;
}

/** The dialogs of spec §8 for a refused payment request. */
export function RefusalDialog({ refusal, isStaff, onClose, onPaymentInfoNeeded }: RefusalDialogProps) {
  const { t } = useTranslation();
  const isIncomplete = refusal.code === 'payment_info_incomplete';
  const text =
    refusal.code === 'affiliate_business_name_empty'
      ? t('screens.financial.business_name_empty', { tab: personalDataTab(isStaff, t) })
      : refusal.message;
  function acknowledge() {
    onClose();
    if (isIncomplete) onPaymentInfoNeeded();
  }
  return (
    <ModalDialog
      title={t(isIncomplete ? 'screens.financial.incomplete_title' : 'screens.financial.refused_title')}
      onDismiss={onClose}
    >
      <DialogBody>
        <p>{text}</p>
      </DialogBody>
      <DialogActions>
        {isIncomplete && <Button onClick={onClose}>{t('common.close')}</Button>}
        <Button variant="contained" onClick={acknowledge} data-autofocus="">
          {t(isIncomplete ? 'common.continue' : 'common.close')}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
