import { accessPtBr } from '#shared/i18n/portal/access-pt-br.ts';
import { identityPtBr } from '#shared/i18n/portal/identity-pt-br.ts';
import { passwordPtBr } from '#shared/i18n/portal/password-pt-br.ts';
import { securityPtBr } from '#shared/i18n/portal/security-pt-br.ts';
import { sessionPtBr } from '#shared/i18n/portal/session-pt-br.ts';
import { SecurityScreen } from '#shared/ui/features/accounts/security/security-screen.tsx';
import { addPortuguese } from '../../app/portuguese.ts';
import { useSite } from '../../app/site.tsx';
import { useLeave } from '../../app/use-leave.ts';
import { useUser } from '../../app/user.tsx';
import { FormCard } from '../../ui/form-card.tsx';

addPortuguese(accessPtBr);
addPortuguese(identityPtBr);
addPortuguese(passwordPtBr);
addPortuguese(securityPtBr);
addPortuguese(sessionPtBr);

/** The security of the user's own account, 'Segurança'. */
export function SecurityTab() {
  const { session } = useSite();
  const { email } = useUser();
  const leave = useLeave();
  return (
    <FormCard>
      <SecurityScreen email={email} onSecondFactorChange={session.refresh} onSessionEnded={leave} />
    </FormCard>
  );
}
