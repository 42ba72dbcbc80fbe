import { type ReactNode, useId } from 'react';
import { Button } from '#shared/ui/base/button.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import styles from './form.module.css';
import { FormError } from './form-error.tsx';
import { useLeaveQuestion } from './use-leave-question.tsx';
import type { SmallForm } from './use-small-form.ts';

interface SmallFormDialogProps<Name extends string> {
  title: string;
  form: SmallForm<Name>;
  /** 'Salvar' by default. */
  submitLabel?: string;
  /** Why the form cannot be submitted yet, which disables its button; undefined if it can. */
  incomplete?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** A form of a few fields in a narrow dialog. Whatever closes it asks before what was typed is lost. */
export function SmallFormDialog<Name extends string>(props: SmallFormDialogProps<Name>) {
  const { title, form, submitLabel, incomplete, onClose, children } = props;
  const { t } = useTranslation();
  const whyId = useId();
  const { leave, question } = useLeaveQuestion(form.isDirty, onClose);
  return (
    <ModalDialog title={title} onDismiss={form.isBusy ? undefined : leave}>
      <form {...form.formProps} className={styles.inDialog}>
        <DialogBody>
          <div className={styles.column}>{children}</div>
          <FormError message={form.error} />
          <div id={whyId} role="status" className={styles.hint}>
            {incomplete}
          </div>
        </DialogBody>
        <DialogActions>
          <Button onClick={leave} disabled={form.isBusy}>
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            isBusy={form.isBusy}
            disabled={incomplete !== undefined}
            aria-describedby={whyId}
          >
            {submitLabel ?? t('common.save')}
          </Button>
        </DialogActions>
      </form>
      {question}
    </ModalDialog>
  );
}
