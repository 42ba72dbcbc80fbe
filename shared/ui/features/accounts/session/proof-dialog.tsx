import { type ReactNode, useState } from 'react';
import { ApiError } from '#shared/client/api-error.ts';
import { textLengthMax } from '#shared/rules/text-length-max.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { PasswordField } from '#shared/ui/form/password-field.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { useSmallForm } from '#shared/ui/form/use-small-form.ts';
import { CodeField } from './code-field.tsx';
import { useCodeForm } from './use-code-form.ts';
import { withWait } from './with-wait.ts';

interface ProofDialogProps {
  title: string;
  text: string;
  email: string;
  submitLabel: string;
  /** Whether the code is asked for at once, without the password. */
  startsWithCode?: boolean;
  /** Whether a recovery code serves in place of the app's code. */
  takesRecoveryCode: boolean;
  /** Rejects with code `second_factor_required` if a code is needed as well. */
  onPassword: (password: string) => Promise<void>;
  /** @param password undefined if it was not requested */
  onCode: (code: string, password: string | undefined) => Promise<void>;
  onCancel: () => void;
}

/** Gives a field the focus: when the dialog opens, and when the field replaces another one. */
const focusShown = (element: HTMLElement | null) => {
  element?.setAttribute('data-autofocus', '');
  element?.focus();
};

/** Asks the user for the password, then for the code of the second factor where there is one. */
export function ProofDialog(props: ProofDialogProps) {
  const { title, text, startsWithCode = false, onCancel } = props;
  const [password, setPassword] = useState<string>();
  const asksForCode = startsWithCode || password !== undefined;
  return (
    <ModalDialog title={title} subtitle={text} onDismiss={onCancel}>
      {asksForCode ? (
        <CodeStep {...props} password={password} />
      ) : (
        <PasswordStep {...props} onNeedsCode={setPassword} />
      )}
    </ModalDialog>
  );
}

function PasswordStep(props: ProofDialogProps & { onNeedsCode: (password: string) => void }) {
  const { email, submitLabel, onPassword, onNeedsCode, onCancel } = props;
  const { t } = useTranslation();
  const { formProps, field, error, isBusy } = useSmallForm({
    initial: { email, password: '' },
    check: ({ password }) => (password === '' ? { password: 'validation.password_required' } : {}),
    send: async ({ password }) => {
      try {
        await onPassword(password);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'second_factor_required') throw withWait(error, t);
        onNeedsCode(password);
      }
    },
    retyped: 'password',
  });
  return (
    <form {...formProps}>
      <DialogBody>
        <TextField
          {...field('email')}
          maxLength={textLengthMax.email}
          label={t('screens.session.email')}
          type="email"
          autoComplete="username"
          readOnly
        />
        <PasswordField
          {...field('password')}
          maxLength={textLengthMax.enteredPassword}
          label={t('screens.session.password')}
          autoComplete="current-password"
          elementRef={focusShown}
        />
        {error !== undefined && <Notice severity="error">{error}</Notice>}
      </DialogBody>
      <StepActions submitLabel={submitLabel} isBusy={isBusy} onCancel={onCancel} />
    </form>
  );
}

function CodeStep(props: ProofDialogProps & { password: string | undefined }) {
  const { submitLabel, takesRecoveryCode, password, onCode, onCancel } = props;
  const { t } = useTranslation();
  const [isRecovery, setIsRecovery] = useState(false);
  const { formProps, field, error, isBusy } = useCodeForm((code) => onCode(code, password));
  return (
    <form {...formProps}>
      <DialogBody>
        <CodeField key={String(isRecovery)} {...field('code')} isRecovery={isRecovery} elementRef={focusShown} />
        {error !== undefined && <Notice severity="error">{error}</Notice>}
      </DialogBody>
      <StepActions submitLabel={submitLabel} isBusy={isBusy} onCancel={onCancel}>
        {takesRecoveryCode && (
          <Button style={{ marginRight: 'auto' }} onClick={() => setIsRecovery(!isRecovery)}>
            {t(isRecovery ? 'screens.session.use_code' : 'screens.session.use_recovery_code')}
          </Button>
        )}
      </StepActions>
    </form>
  );
}

interface StepActionsProps extends Pick<ProofDialogProps, 'submitLabel' | 'onCancel'> {
  isBusy: boolean;
  children?: ReactNode;
}

function StepActions({ submitLabel, isBusy, onCancel, children }: StepActionsProps) {
  const { t } = useTranslation();
  return (
    <DialogActions>
      {children}
      <Button onClick={onCancel}>{t('common.cancel')}</Button>
      <Button type="submit" variant="contained" isBusy={isBusy}>
        {submitLabel}
      </Button>
    </DialogActions>
  );
}
