import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import type { ConfirmDialogProps } from '#shared/ui/base/confirm-dialog.tsx';

/** Loads the code of the dialog. */
export const loadQuestionDialog = async () => (await import('#shared/ui/base/confirm-dialog.tsx')).ConfirmDialog;

/**
 * A confirmation whose dialog is loaded when it is first needed, as few visits need one. If it cannot be loaded, the
 * browser asks instead: an error page would lose what the question protects.
 */
export function ConfirmLater(props: ConfirmDialogProps) {
  const [Dialog, setDialog] = useState<ComponentType<ConfirmDialogProps>>();
  const askBrowser = useEffectEvent(() => {
    const { title, text = '', onConfirm, onCancel } = props;
    if (window.confirm(`${title}\n${text}`.trim())) void onConfirm();
    else onCancel();
  });
  useEffect(() => {
    let isHere = true;
    loadQuestionDialog().then(
      (loaded) => isHere && setDialog(() => loaded),
      () => isHere && askBrowser(),
    );
    return () => {
      isHere = false;
    };
  }, []);
  return Dialog === undefined ? null : <Dialog {...props} />;
}
