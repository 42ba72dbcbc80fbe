import { textLengthMax } from '#shared/rules/text-length-max.ts';
import { Notice } from '#shared/ui/base/notice.tsx';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { emailError } from '#shared/ui/form/email-error.ts';
import { SmallFormDialog } from '#shared/ui/form/small-form-dialog.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { useSmallForm } from '#shared/ui/form/use-small-form.ts';

interface LoginEmailDialogProps {
  affiliateId: number;
  /** Called after the change, which has ended all sessions of the main access. */
  onChanged: () => Promise<void> | void;
  onClose: () => void;
}

const emailProps = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'off',
  autoCapitalize: 'none',
  maxLength: textLengthMax.email,
} as const;

function emailErrors(email: string): { email?: string } {
  const error = emailError(email);
  return error === undefined ? {} : { email: error };
}

/** 'Alterar e-mail de login', with the e-mail twice. It can be saved once both are filled in and equal. */
export function LoginEmailDialog({ affiliateId, onChanged, onClose }: LoginEmailDialogProps) {
  const { t } = useTranslation();
  const { client } = useScreenHost();
  const form = useSmallForm({
    initial: { email: '', confirmation: '' },
    check: ({ email }) => emailErrors(email),
    send: async ({ email }) => {
      await client.update('login-email', affiliateId, { email: email.trim() });
      await onChanged();
    },
  });
  const [email, confirmation] = [form.field('email'), form.field('confirmation')];
  const isEqual = email.value.trim() === confirmation.value.trim();
  const isStarted = confirmation.value !== '' && !email.value.trim().startsWith(confirmation.value.trim());
  return (
    <SmallFormDialog
      title={t('screens.login_email.title')}
      form={form}
      incomplete={email.value.trim() === '' || !isEqual ? t('screens.login_email.incomplete') : undefined}
      onClose={onClose}
    >
      <div>{t('screens.login_email.text')}</div>
      <TextField {...email} {...emailProps} label={t('screens.login_email.email')} />
      <TextField
        {...confirmation}
        {...emailProps}
        error={isStarted ? 'validation.email_mismatch' : undefined}
        label={t('screens.login_email.confirmation')}
      />
    </SmallFormDialog>
  );
}

/** The same change from the dialog of the password, with its warning (S2.38, S2.39). */
export function NewEmailDialog({ affiliateId, onChanged, onClose }: LoginEmailDialogProps) {
  const { t } = useTranslation();
  const { client } = useScreenHost();
  const form = useSmallForm({
    initial: { email: '' },
    check: ({ email }) => emailErrors(email),
    send: async ({ email }) => {
      await client.update('login-email', affiliateId, { email: email.trim() });
      await onChanged();
    },
  });
  return (
    <SmallFormDialog title={t('screens.password.title')} form={form} onClose={onClose}>
      <Notice severity="warning">{t('screens.login_email.warning')}</Notice>
      <TextField {...form.field('email')} {...emailProps} label={t('screens.login_email.new_email')} />
    </SmallFormDialog>
  );
}
