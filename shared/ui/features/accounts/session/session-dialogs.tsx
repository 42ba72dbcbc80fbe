import { ApiError } from '#shared/client/api-error.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import type { SignInAgain } from './sign-in-again.ts';
import type { StepUp } from './step-up.ts';

// Few visits need these dialogs: they are loaded together when one of them first opens.

/** Asks the user to sign in again, over a form with unsaved changes. */
export function SignInAgainDialog({ signInAgain }: { signInAgain: SignInAgain }) {
  const { t } = useTranslation();
  async function enter(password: string, code?: string) {
    if ((await signInAgain.enter(password, code)) === 'entered') return;
    throw new ApiError(403, { code: 'forbidden', message: t('screens.session.other_user') });
  }
  return (
    <ProofDialog
      title={t('screens.session.expired')}
      text={t('screens.session.expired_text')}
      email={signInAgain.user()?.email ?? ''}
      submitLabel={t('screens.session.enter')}
      takesRecoveryCode
      onPassword={enter}
      onCode={(code, password = '') => enter(password, code)}
      onCancel={signInAgain.cancel}
    />
  );
}

/** Asks the user for a proof of identity before a sensitive change. */
export function StepUpDialog({ stepUp }: { stepUp: StepUp }) {
  const { t } = useTranslation();
  const user = stepUp.user();
  return (
    <ProofDialog
      title={t('screens.session.step_up')}
      text={t('screens.session.step_up_text')}
      email={user?.email ?? ''}
      submitLabel={t('common.confirm')}
      startsWithCode={user?.has_second_factor === true}
      takesRecoveryCode={false}
      onPassword={(password) => stepUp.prove({ password })}
      onCode={(code) => stepUp.prove({ code })}
      onCancel={stepUp.cancel}
    />
  );
}
