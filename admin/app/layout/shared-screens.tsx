import { type ReactNode, useCallback } from 'react';
import { useNotify } from 'react-admin';
import type { Client } from '#shared/client.ts';
import { ScreenHostProvider } from '#shared/ui/base/screen-host.tsx';
import { TranslationProvider } from '#shared/ui/base/translation.tsx';
import { ERROR_SHOWN_MS } from '../../kit/use-notify-error.ts';
import { useSiteLocale, useWords } from '../../kit/use-words.ts';

/** What the screens that both sites show need of this one: its words, its client and its notifications. */
export function SharedScreens({ client, children }: { client: Client; children: ReactNode }) {
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
      <ScreenHostProvider client={client} notify={notify}>
        {children}
      </ScreenHostProvider>
    </TranslationProvider>
  );
}
