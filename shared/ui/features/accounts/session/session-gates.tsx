import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import type * as SessionDialogs from './session-dialogs.tsx';
import type { SignInAgain } from './sign-in-again.ts';
import type { StepUp } from './step-up.ts';

interface SessionGatesProps {
  signInAgain: SignInAgain;
  stepUp: StepUp;
  /** Loads the dialogs, with their words. */
  load: () => Promise<typeof SessionDialogs>;
}

/**
 * Shows the dialogs that ask who is there: for the password after the session has ended, and for a proof of identity
 * before a sensitive change. If they cannot be loaded, the questions are cancelled and the page stays as it is; `lazy`
 * would replace the page, and lose what was typed there.
 */
export function SessionGates({ signInAgain, stepUp, load }: SessionGatesProps): ReactNode {
  const asksToSignIn = useSyncExternalStore(signInAgain.subscribe, signInAgain.get);
  const asksForProof = useSyncExternalStore(stepUp.subscribe, stepUp.get);
  const { notify } = useScreenHost();
  const { t } = useTranslation();
  const [dialogs, setDialogs] = useState<typeof SessionDialogs>();
  const isNeeded = asksToSignIn || asksForProof;
  const giveUp = useEffectEvent(() => {
    notify(t('errors.network'), 'error');
    signInAgain.cancel();
    stepUp.cancel();
  });
  useEffect(() => {
    if (isNeeded && dialogs === undefined) load().then(setDialogs, giveUp);
  }, [isNeeded, dialogs, load]);
  if (!isNeeded || dialogs === undefined) return null;
  // Outside of the page, which an open dialog of MUI hides from screen readers.
  return createPortal(
    <>
      {asksForProof && <dialogs.StepUpDialog stepUp={stepUp} />}
      {asksToSignIn && <dialogs.SignInAgainDialog signInAgain={signInAgain} />}
    </>,
    document.body,
  );
}
