import Box from '@mui/material/Box';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '#shared/ui/base/button.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { OwnPasswordDialog } from '#shared/ui/features/accounts/access/password-dialog.tsx';
import { LoginHistorySection, useLoginHistory } from './login-history-section.tsx';
import { OpenSessionsSection, useOpenSessions } from './open-sessions-section.tsx';
import { SecondFactorSection, useSecondFactor } from './second-factor-section.tsx';
import { Section } from './section.tsx';

interface SecurityScreenProps extends ComponentProps<typeof PasswordSection> {
  /** Called after the second factor was turned on or off, as the session depends on it. */
  onSecondFactorChange: () => Promise<void>;
  /** More sections, below all others. */
  below?: ReactNode;
}

/**
 * The security of the signed-in user's own account, the same for affiliates and staff. The height of a section depends on
 * its answer; those below are shown after it, so that nothing moves.
 */
export function SecurityScreen({ onSecondFactorChange, below, ...password }: SecurityScreenProps) {
  const { isPending: isFactorPending } = useSecondFactor();
  const { isPending: areSessionsPending } = useOpenSessions();
  const { isPending: isHistoryPending } = useLoginHistory(0);
  return (
    <>
      <SecondFactorSection onChange={onSecondFactorChange} />
      {!isFactorPending && (
        <>
          <PasswordSection {...password} />
          <OpenSessionsSection />
          {!areSessionsPending && <LoginHistorySection />}
          {!areSessionsPending && !isHistoryPending && below !== undefined && (
            <Box sx={{ mt: 4, pt: 4, borderTop: 1, borderColor: 'divider' }}>{below}</Box>
          )}
        </>
      )}
    </>
  );
}

interface PasswordSectionProps {
  /** The login e-mail of the signed-in user. */
  email: string;
  /** Called after the change, which has ended the session, or after a reset mail was sent. */
  onSessionEnded: (reason: 'password_changed' | 'reset_sent') => Promise<void> | void;
}

/** Opens the change of the user's own password. */
function PasswordSection({ email, onSessionEnded }: PasswordSectionProps) {
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
