import { useEffect, useSyncExternalStore } from 'react';

import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useSite } from '../app/site.tsx';
import { ConfirmLater } from './confirm-later.tsx';

/**
 * Asks for confirmation before unsaved input is lost: with the portal's dialog, or the browser's when the page unloads.
 */
export function LeaveQuestion() {
  const { t } = useTranslation();
  const { leaveGuard } = useSite();
  const { isHeld, departure } = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.get);
  useEffect(() => {
    if (!isHeld) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isHeld]);
  if (departure === undefined) return null;
  return (
    <ConfirmLater
      title={t('screens.unsaved.title')}
      text={t('screens.unsaved.text')}
      confirmLabel={t('screens.unsaved.leave')}
      cancelLabel={t('screens.unsaved.stay')}
      colour="error"
      onConfirm={leaveGuard.confirm}
      onCancel={leaveGuard.stay}
    />
  );
}
