import type { ComponentProps } from 'react';
import { LoginHistorySection } from './login-history-section.tsx';
import { OpenSessionsSection } from './open-sessions-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

interface SecurityScreenProps extends ComponentProps<typeof PasswordSection> {
  /** Called after the second factor was turned on or off, as the session depends on it. */
  onSecondFactorChange: () => Promise<void>;
}

/** The security of the signed-in user's own account, the same for affiliates and staff. */
export function SecurityScreen({ onSecondFactorChange, ...password }: SecurityScreenProps) {
  return (
    <>
      <SecondFactorSection onChange={onSecondFactorChange} />
      <PasswordSection {...password} />
      <OpenSessionsSection />
      <LoginHistorySection />
    </>
  );
}
