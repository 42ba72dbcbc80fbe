import { useEffect, useRef } from 'react';

/** What a key must not do while it is typed, or while a dialog asks something. */
const BUSY = 'input, textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]';

type Keys = Readonly<Record<string, () => void>>;

/** Runs an action when its key is pressed, by itself and nowhere in a field, a menu or a dialog. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
      const { target } = event;
      const isBusy = target instanceof Element && target.closest(BUSY) !== null && !isCheckbox(target);
      const action = latest.current[event.key.toLowerCase()];
      if (!action || isBusy || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** A box that was ticked keeps the focus, and takes no letters. */
const isCheckbox = (target: Element) => target instanceof HTMLInputElement && target.type === 'checkbox';
