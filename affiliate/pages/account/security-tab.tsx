import { SecurityScreen } from '#shared/ui/features/accounts/security/security-screen.tsx';
import { useSite } from '../../session/site.tsx';
import { useLeave } from '../../session/use-leave.ts';
import { useUser } from '../../session/user.tsx';
import { FormCard } from '../../ui/form-card.tsx';

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
