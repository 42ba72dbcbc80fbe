import type { ReactNode } from 'react';
import { Button } from '#shared/ui/base/button.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import styles from './form.module.css';
import { FormGrid } from './form-grid.tsx';
import { FormTroubles } from './form-screen.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { useLeaveQuestion } from './use-leave-question.tsx';
import type { RecordFormState } from './use-record-form.ts';
import { TextLengthsProvider } from './use-text-length.ts';

interface FormDialogProps {
  title: string;
  state: RecordFormState;
  /** The number of fields, for the loading skeleton. */
  fields: number;
  submitLabel: string;
  /** Only its buttons close it, as in the dialogs of the back-office. Otherwise Escape and a click outside do, too. */
  isPersistent?: boolean;
  /**
   * Called on Cancel, Escape and a click outside, after the user has confirmed the loss of unsaved input. The parent
   * component closes the dialog after saving.
   */
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog. Whatever closes it asks before unsaved input is lost. */
export function FormDialog(props: FormDialogProps) {
  const { title, state, fields, submitLabel, isPersistent = false, onClose, children } = props;
  const { t } = useTranslation();
  const { failure, isReady, isDirty, isBusy, submit, lengths } = state;
  const { leave, question } = useLeaveQuestion(isDirty, onClose);
  return (
    <ModalDialog title={title} size="form" onDismiss={isPersistent || isBusy ? undefined : leave}>
      <form className={styles.inDialog} noValidate onSubmit={(event) => void submit(event)}>
        <DialogBody>
          {failure && <LoadFailed message={failure.message} onRetry={failure.retry} />}
          {!failure && !isReady && <FormSkeleton fields={fields} />}
          {isReady && (
            <TextLengthsProvider value={lengths}>
              <FormGrid>{children}</FormGrid>
            </TextLengthsProvider>
          )}
          <FormTroubles state={state} />
        </DialogBody>
        <DialogActions>
          <Button onClick={leave}>{t('common.cancel')}</Button>
          <Button type="submit" variant="contained" isBusy={isBusy} disabled={!isReady}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
      {question}
    </ModalDialog>
  );
}
