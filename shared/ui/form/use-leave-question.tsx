import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#shared/ui/base/confirm-dialog.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';

/**
 * Asks before a dialog with unsaved input is left.
 *
 * @param isDirty whether something would be lost
 * @param onLeave closes the dialog
 * @returns `leave`, for Cancel, Escape and a click outside; `question`, to be shown inside the dialog
 */
export function useLeaveQuestion(isDirty: boolean, onLeave: () => void): { leave: () => void; question: ReactNode } {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return {
    leave: () => (isDirty ? setOpen(true) : onLeave()),
    question: isOpen && (
      <ConfirmDialog
        title={t('screens.unsaved.title')}
        text={t('screens.unsaved.text')}
        confirmLabel={t('screens.unsaved.leave')}
        cancelLabel={t('screens.unsaved.stay')}
        colour="error"
        onConfirm={onLeave}
        onCancel={() => setOpen(false)}
      />
    ),
  };
}
