import { ConfirmDialog, type ConfirmDialogProps } from '#shared/ui/base/confirm-dialog.tsx';

/** The dialog of `ConfirmLater`. Only it imports this file, which therefore stays a part of the portal by itself. */
export function QuestionDialog(props: ConfirmDialogProps) {
  return <ConfirmDialog {...props} />;
}
