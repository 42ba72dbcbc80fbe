import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** What the address of a list ends in to open its dialog for a new record. */
export const CREATION_HASH = '#create';

/** Whether the dialog for a new record is open: after a click, or on an address that asks for it. */
export function useCreation(): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { hash, key } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [answered, setAnswered] = useState<string>();
  if (hash === CREATION_HASH && answered !== key) {
    setAnswered(key);
    setOpen(true);
  }
  return [isOpen, setOpen];
}
