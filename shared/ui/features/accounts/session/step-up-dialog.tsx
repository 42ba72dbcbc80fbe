import { useTranslation } from '#shared/ui/base/translation.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import type { StepUp } from './step-up.ts';

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
