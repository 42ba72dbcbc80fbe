import { Button } from '#shared/ui/base/button.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { LoginEmailDialog, NewEmailDialog } from './login-email-dialogs.tsx';
import { OwnPasswordDialog, StaffPasswordDialog } from './password-dialog.tsx';

export type OpenedDialog = 'login-email' | 'new-email' | 'password';

interface AccessDialogsProps {
  opened: OpenedDialog;
  onOpen: (dialog: OpenedDialog | undefined) => void;
  affiliateId: number;
  /** The signed-in user of the affiliate; undefined for staff. */
  own: { email: string } | undefined;
  /** The main access, whose password staff set. */
  userId: number | undefined;
  mayChangeEmail: boolean;
  onPasswordChanged: () => Promise<void> | void;
  onEmailChanged: () => Promise<void> | void;
  onResetSent: () => Promise<void> | void;
}

/** The dialogs of the access screen, one at a time. */
export function AccessDialogs(props: AccessDialogsProps) {
  const { opened, onOpen, affiliateId, own, userId, mayChangeEmail } = props;
  const { t } = useTranslation();
  const close = () => onOpen(undefined);
  const email = { affiliateId, onChanged: props.onEmailChanged, onClose: close };
  const password = {
    onChanged: props.onPasswordChanged,
    onClose: close,
    footer: mayChangeEmail && (
      <Button onClick={() => onOpen('new-email')} style={{ marginLeft: -12 }}>
        {t('screens.login_email.open')}
      </Button>
    ),
  };
  if (opened === 'login-email') return <LoginEmailDialog {...email} />;
  if (opened === 'new-email') return <NewEmailDialog {...email} />;
  if (own !== undefined) return <OwnPasswordDialog {...password} email={own.email} onResetSent={props.onResetSent} />;
  return userId === undefined ? null : <StaffPasswordDialog {...password} userId={userId} />;
}
