import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';
import { useScreenHost } from './screen-host.tsx';
import { useTranslation } from './translation.tsx';

/** How long a copy is confirmed. */
const CONFIRMED_MS = 3_000;

/** Copies texts, confirms the last copy for a moment, and notifies the user if the browser refuses. */
export function useCopy() {
  const { t } = useTranslation();
  const { notify } = useScreenHost();
  const [copies, setCopies] = useState(0);
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  return {
    isCopied,
    /** @param near the pressed button */
    copy: async (text: string, near: Element) => {
      const isDone = await copyText(text, near.parentElement ?? near);
      setIsCopied(isDone);
      setCopies((count) => count + 1);
      if (!isDone) notify(t('screens.copy.failed'), 'error');
    },
  };
}
