import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#shared/client/api-error.ts';
import { textLengthMax } from '#shared/rules/text-length-max.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import { FormError } from '#shared/ui/form/form-error.tsx';
import { newPasswordErrors } from '#shared/ui/form/new-password-errors.ts';
import { NewPasswordFields } from '#shared/ui/form/new-password-fields.tsx';
import { PasswordField } from '#shared/ui/form/password-field.tsx';
import { SmallFormDialog } from '#shared/ui/form/small-form-dialog.tsx';
import { useSmallForm } from '#shared/ui/form/use-small-form.ts';
import { requestPasswordReset } from './request-password-reset.ts';

interface OwnPasswordDialogProps {
  /** The signed-in user's login e-mail, to which a reset mail is sent. */
  email: string;
  /** Other ways that fit here, such as a change of the e-mail. */
  footer?: ReactNode;
  /** Called after the change, which has ended all sessions of the user. */
  onChanged: () => Promise<void> | void;
  /** Called after a reset mail was asked for; the site then signs the user out. */
  onResetSent: () => Promise<void> | void;
  onClose: () => void;
}

/**
 * 'Alterar senha' of the signed-in user, with the current password. After too many wrong ones it is blocked, and offers
 * the reset by mail instead.
 */
export function OwnPasswordDialog(props: OwnPasswordDialogProps) {
  const { email, footer, onChanged, onResetSent, onClose } = props;
  const { t } = useTranslation();
  const { client } = useScreenHost();
  const [isRefused, setIsRefused] = useState(false);
  const check = useQuery({
    queryKey: queryKeys.one('password-check', 'own'),
    queryFn: ({ signal }) => client.one('password-check', 'own', { signal }),
    gcTime: 0,
  });
  const form = useSmallForm({
    initial: { current_password: '', password: '', confirmation: '' },
    check: (values) => ({
      ...(values.current_password === '' && { current_password: 'validation.password_required' }),
      ...newPasswordErrors(values),
    }),
    send: async ({ current_password, password }) => {
      try {
        await client.update('password', 'own', { current_password, password });
      } catch (error) {
        setIsRefused(error instanceof ApiError && error.code === 'password_change_blocked');
        throw error;
      }
      await onChanged();
    },
    retyped: 'current_password',
  });

  if (isRefused || check.data?.can_reset === false) {
    return <BlockedDialog email={email} onResetSent={onResetSent} onClose={onClose} />;
  }
  return (
    <SmallFormDialog title={t('screens.password.title')} form={form} onClose={onClose}>
      {check.isError && <LoadFailed message={check.error.message} onRetry={() => void check.refetch()} />}
      <div>{t('screens.password.sessions_end')}</div>
      <PasswordField
        {...form.field('current_password')}
        maxLength={textLengthMax.enteredPassword}
        label={t('screens.password.current')}
        autoComplete="current-password"
      />
      <NewPasswordFields field={form.field} />
      {footer}
    </SmallFormDialog>
  );
}

type BlockedDialogProps = Pick<OwnPasswordDialogProps, 'email' | 'onResetSent' | 'onClose'>;

function BlockedDialog({ email, onResetSent, onClose }: BlockedDialogProps) {
  const { t } = useTranslation();
  const { client } = useScreenHost();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const sendMail = useSingleFlight(async () => {
    setIsBusy(true);
    setError(undefined);
    try {
      await requestPasswordReset(client, t, email);
      await onResetSent();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setError(error.message);
    } finally {
      setIsBusy(false);
    }
  });
  return (
    <ModalDialog title={t('screens.password.title')} onDismiss={isBusy ? undefined : onClose}>
      <DialogBody>
        <Notice severity="error">
          <strong>{t('screens.password.blocked')}</strong>
          <div>{t('screens.password.blocked_text')}</div>
        </Notice>
        <FormError message={error} />
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          {t('common.cancel')}
        </Button>
        <Button variant="contained" isBusy={isBusy} onClick={() => void sendMail()}>
          {t('screens.password.forgot')}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}

interface StaffPasswordDialogProps {
  /** The user of an affiliate whose password staff set. */
  userId: number;
  footer?: ReactNode;
  onChanged: () => Promise<void> | void;
  onClose: () => void;
}

/** 'Alterar senha' of another user, by staff: without the current password. */
export function StaffPasswordDialog({ userId, footer, onChanged, onClose }: StaffPasswordDialogProps) {
  const { t } = useTranslation();
  const { client } = useScreenHost();
  const form = useSmallForm({
    initial: { password: '', confirmation: '' },
    check: newPasswordErrors,
    send: async ({ password }) => {
      await client.update('password', userId, { password });
      await onChanged();
    },
  });
  return (
    <SmallFormDialog title={t('screens.password.title')} form={form} onClose={onClose}>
      <NewPasswordFields field={form.field} />
      {footer}
    </SmallFormDialog>
  );
}
