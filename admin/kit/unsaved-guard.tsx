import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useState } from 'react';
import { Confirm } from 'react-admin';
import { useBlocker } from 'react-router-dom';
import { useWords } from './use-words.ts';

interface UnsavedGuardProps {
  /** A form that keeps its state to itself. It calls `saved` when nothing typed is left to lose. */
  children: (saved: () => void) => ReactNode;
}

/** Asks before leaving what was typed and not saved: another tab, another page, another site. */
export function UnsavedGuard({ children }: UnsavedGuardProps) {
  const t = useWords();
  const [isDirty, setDirty] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  return (
    <Box onInput={() => setDirty(true)}>
      {children(() => setDirty(false))}
      <Confirm
        isOpen={blocker.state === 'blocked'}
        title={t('screens.unsaved.title')}
        content={t('screens.unsaved.text')}
        confirm={t('screens.unsaved.leave')}
        cancel={t('screens.unsaved.stay')}
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
      />
    </Box>
  );
}
