import { type ComponentType, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import type { Store } from '#shared/ui/base/store.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import type { SignInAgain } from './sign-in-again.ts';
import type { StepUp } from './step-up.ts';

const loadSignInAgain = async () =>
  (await import('#shared/ui/features/session/sign-in-again-dialog.tsx')).SignInAgainDialog;
const loadStepUp = async () => (await import('#shared/ui/features/session/step-up-dialog.tsx')).StepUpDialog;

interface SessionGatesProps {
  signInAgain: SignInAgain;
  stepUp: StepUp;
}

/**
 * Shows the dialogs that ask who is there: for the password after the session has ended, and for a proof of identity
 * before a sensitive change.
 */
export function SessionGates({ signInAgain, stepUp }: SessionGatesProps) {
  return (
    <>
      <AskedDialog question={stepUp} load={loadStepUp} props={{ stepUp }} />
      <AskedDialog question={signInAgain} load={loadSignInAgain} props={{ signInAgain }} />
    </>
  );
}

interface AskedDialogProps<Props> {
  question: Store<boolean> & { cancel: () => void };
  load: () => Promise<ComponentType<Props>>;
  props: Props;
}

/**
 * Loads the dialog of a question when it is asked. If that fails, the question is cancelled and the page stays as it
 * is; `lazy` would replace the page, and lose what was typed there.
 */
function AskedDialog<Props extends object>({ question, load, props }: AskedDialogProps<Props>) {
  const isAsked = useSyncExternalStore(question.subscribe, question.get);
  const { notify } = useScreenHost();
  const { t } = useTranslation();
  const [Dialog, setDialog] = useState<ComponentType<Props>>();
  const giveUp = useEffectEvent(() => {
    notify(t('errors.network'), 'error');
    question.cancel();
  });
  useEffect(() => {
    if (isAsked && Dialog === undefined) load().then((loaded) => setDialog(() => loaded), giveUp);
  }, [isAsked, Dialog, load]);
  return isAsked && Dialog !== undefined ? <Dialog {...props} /> : null;
}
