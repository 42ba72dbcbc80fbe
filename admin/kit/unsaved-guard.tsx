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
        title={t('admin.unsaved.title')}
        content={t('admin.unsaved.text')}
        confirm={t('admin.unsaved.leave')}
        cancel={t('admin.unsaved.stay')}
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
      />
    </Box>
  );
}
