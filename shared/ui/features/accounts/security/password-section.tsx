import { useState } from 'react';
import { Button } from '#shared/ui/base/button.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { OwnPasswordDialog } from '#shared/ui/features/accounts/access/password-dialog.tsx';
import { Section } from './section.tsx';

interface PasswordSectionProps {
  /** The login e-mail of the signed-in user. */
  email: string;
  /** Called after the change, which has ended the session, or after a reset mail was sent. */
  onSessionEnded: (reason: 'password_changed' | 'reset_sent') => Promise<void> | void;
}

/** Opens the change of the user's own password. */
export function PasswordSection({ email, onSessionEnded }: PasswordSectionProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section
      title={t('screens.security.password')}
      text={t('screens.security.password_text')}
      action={
        <Button variant="outlined" onClick={() => setIsOpen(true)}>
          {t('screens.security.change_password')}
        </Button>
      }
    >
      {isOpen ? (
        <OwnPasswordDialog
          email={email}
          onChanged={() => onSessionEnded('password_changed')}
          onResetSent={() => onSessionEnded('reset_sent')}
          onClose={() => setIsOpen(false)}
        />
      ) : undefined}
    </Section>
  );
}
