import type { Database } from '../../../db/client.ts';

const listeners = new WeakMap<Database, () => void>();

/** Wakes this process's worker at once. Other processes, and mails without a wake, wait for the next poll. */
export function wakeOutbox(database: Database): void {
  listeners.get(database)?.();
}

/** Sets the listener that {@link wakeOutbox} calls; undefined removes it. */
export function onOutboxWake(database: Database, listener: (() => void) | undefined): void {
  if (listener) listeners.set(database, listener);
  else listeners.delete(database);
}
