import { ApiError } from '#shared/client.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { PasswordField } from '#shared/ui/form/password-field.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { useSmallForm } from '#shared/ui/form/use-small-form.ts';
import type { SignInAgain } from './sign-in-again.ts';

/** Gives the password field the initial focus. */
const focusFirst = (element: HTMLElement | null) => element?.setAttribute('data-autofocus', '');

/** Asks the user for the password, over a form with unsaved changes. */
export function SignInAgainDialog({ signInAgain }: { signInAgain: SignInAgain }) {
  const { t } = useTranslation();
  const { formProps, field, fault, isBusy } = useSmallForm({
    initial: { email: signInAgain.user()?.email ?? '', password: '' },
    check: ({ password }) => (password === '' ? { password: 'validation.password_required' } : {}),
    send: async ({ password }) => {
      if ((await signInAgain.enter(password)) === 'entered') return;
      throw new ApiError(403, { code: 'forbidden', message: t('screens.session.other_user') });
    },
    retyped: 'password',
  });
  return (
    <ModalDialog
      title={t('screens.session.expired')}
      subtitle={t('screens.session.expired_text')}
      onDismiss={signInAgain.cancel}
    >
      <form {...formProps}>
        <DialogBody>
          <TextField
            {...field('email')}
            label={t('screens.session.email')}
            type="email"
            autoComplete="username"
            readOnly
          />
          <PasswordField
            {...field('password')}
            label={t('screens.session.password')}
            autoComplete="current-password"
            elementRef={focusFirst}
          />
          {fault !== undefined && <Notice severity="error">{fault}</Notice>}
        </DialogBody>
        <DialogActions>
          <Button onClick={signInAgain.cancel}>{t('common.cancel')}</Button>
          <Button type="submit" variant="contained" isBusy={isBusy}>
            {t('screens.session.enter')}
          </Button>
        </DialogActions>
      </form>
    </ModalDialog>
  );
}
