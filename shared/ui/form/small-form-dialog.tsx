import type { ReactNode } from 'react';
import { Button } from '#shared/ui/base/button.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import styles from './form.module.css';
import { FormFault } from './form-fault.tsx';
import type { SmallForm } from './use-small-form.ts';

interface SmallFormDialogProps<Name extends string> {
  title: string;
  form: SmallForm<Name>;
  /** 'Salvar' by default. */
  submitLabel?: string;
  /** Whether the input is still incomplete. */
  isSubmitDisabled?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A form of a few fields in a narrow dialog. A click outside does not close it, as it would lose the input. */
export function SmallFormDialog<Name extends string>(props: SmallFormDialogProps<Name>) {
  const { title, form, submitLabel, isSubmitDisabled = false, onClose, children } = props;
  const { t } = useTranslation();
  return (
    <ModalDialog title={title}>
      <form {...form.formProps} className={styles.inDialog}>
        <DialogBody>
          <div className={styles.column}>{children}</div>
          <FormFault message={form.fault} />
        </DialogBody>
        <DialogActions>
          <Button onClick={onClose} disabled={form.isBusy}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="contained" isBusy={form.isBusy} disabled={isSubmitDisabled}>
            {submitLabel ?? t('common.save')}
          </Button>
        </DialogActions>
      </form>
    </ModalDialog>
  );
}
