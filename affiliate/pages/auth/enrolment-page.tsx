import { accessPtBr } from '#shared/i18n/portal/access-pt-br.ts';
import { securityPtBr } from '#shared/i18n/portal/security-pt-br.ts';
import { sessionPtBr } from '#shared/i18n/portal/session-pt-br.ts';
import { ScreenHostProvider } from '#shared/ui/base/screen-host.tsx';
import { RequiredEnrolment } from '#shared/ui/features/accounts/security/required-enrolment.tsx';
import { SessionGates } from '#shared/ui/features/accounts/session/session-gates.tsx';
import { loadSessionDialogs } from '../../app/load-session-dialogs.ts';
import { addPortuguese } from '../../app/portuguese.ts';
import { useSite } from '../../app/site.tsx';
import { AuthFrame } from '../../ui/auth-frame.tsx';
import { useNotify } from '../../ui/notifications.tsx';

addPortuguese(accessPtBr);
addPortuguese(securityPtBr);
addPortuguese(sessionPtBr);

/** The only page of a user who must enrol a second factor before anything else. */
export function EnrolmentPage() {
  const { client, leaveGuard, session, signInAgain, stepUp } = useSite();
  const notify = useNotify();
  return (
    <ScreenHostProvider client={client} notify={notify} guardUnsaved={leaveGuard.hold}>
      <AuthFrame>
        <RequiredEnrolment onDone={() => session.load()} onLogout={session.close} />
      </AuthFrame>
      <SessionGates signInAgain={signInAgain} stepUp={stepUp} load={loadSessionDialogs} />
    </ScreenHostProvider>
  );
}
