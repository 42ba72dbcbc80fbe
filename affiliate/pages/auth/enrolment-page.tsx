import { ScreenHostProvider } from '#shared/ui/base/screen-host.tsx';
import { RequiredEnrolment } from '#shared/ui/features/accounts/security/required-enrolment.tsx';
import { SessionGates } from '#shared/ui/features/accounts/session/session-gates.tsx';
import { useSite } from '../../session/site.tsx';
import { AuthFrame } from '../../ui/auth-frame.tsx';
import { useNotify } from '../../ui/notifications.tsx';

const loadSessionDialogs = () => import('#shared/ui/features/accounts/session/session-dialogs.tsx');

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
