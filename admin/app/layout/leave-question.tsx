import { useEffect, useSyncExternalStore } from 'react';
import { Confirm } from 'react-admin';
import { useBlocker } from 'react-router-dom';
import type { LeaveGuard } from '#shared/ui/base/leave-guard.ts';
import { useWords } from '../../kit/page/use-words.ts';

/** Asks for confirmation before unsaved input is lost by changing the tab, the page or the site. */
export function LeaveQuestion({ guard }: { guard: LeaveGuard }) {
  const t = useWords();
  const { isHeld } = useSyncExternalStore(guard.subscribe, guard.get);
  const blocker = useBlocker(
    // Reads the guard at navigation time: a form that was just saved has no unsaved input.
    ({ currentLocation, nextLocation }) => guard.get().isHeld && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isHeld) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isHeld]);

  // Who was asked while the saving was under way leaves once it is done: there is nothing left to lose.
  useEffect(() => {
    if (!isHeld && blocker.state === 'blocked') blocker.proceed();
  }, [isHeld, blocker]);

  return (
    <Confirm
      isOpen={blocker.state === 'blocked'}
      title={t('screens.unsaved.title')}
      content={t('screens.unsaved.text')}
      confirm={t('screens.unsaved.leave')}
      cancel={t('screens.unsaved.stay')}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
