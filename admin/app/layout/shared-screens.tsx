import { type ReactNode, useCallback } from 'react';
import { useNotify } from 'react-admin';
import type { Client } from '#shared/client/client.ts';
import type { LeaveGuard } from '#shared/ui/base/leave-guard.ts';
import { ScreenHostProvider } from '#shared/ui/base/screen-host.tsx';
import { TranslationProvider } from '#shared/ui/base/translation.tsx';
import { ERROR_SHOWN_MS } from '../../kit/feedback/use-notify-error.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

interface SharedScreensProps {
  client: Client;
  leaveGuard: LeaveGuard;
  children: ReactNode;
}

/**
 * Provides the shared screens with the back-office's translations, API client, notifications and guard against unsaved
 * changes.
 */
export function SharedScreens({ client, leaveGuard, children }: SharedScreensProps) {
  const t = useWords();
  const locale = useSiteLocale();
  const raNotify = useNotify();
  const notify = useCallback(
    (message: string, type: 'success' | 'info' | 'error') =>
      raNotify(message, { type, ...(type === 'error' && { autoHideDuration: ERROR_SHOWN_MS }) }),
    [raNotify],
  );
  return (
    <TranslationProvider t={t} locale={locale}>
      <ScreenHostProvider client={client} notify={notify} guardUnsaved={leaveGuard.hold}>
        {children}
      </ScreenHostProvider>
    </TranslationProvider>
  );
}
