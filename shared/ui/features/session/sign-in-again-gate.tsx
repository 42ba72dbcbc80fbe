import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { SignInAgain } from './sign-in-again.ts';

const SignInAgainDialog = lazy(async () => ({
  default: (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog,
}));

/** Shows the dialog while the password is needed. Loads its code on demand. */
export function SignInAgainGate({ signInAgain }: { signInAgain: SignInAgain }) {
  const isAsked = useSyncExternalStore(signInAgain.subscribe, signInAgain.get);
  return isAsked ? (
    <Suspense fallback={null}>
      <SignInAgainDialog signInAgain={signInAgain} />
    </Suspense>
  ) : null;
}
