import type { Database } from '../../db/client.ts';

const listeners = new WeakMap<Database, () => void>();

/** Lets the worker of this process know of mails at once; others, and mails nobody announced, wait for its next look. */
export function wakeOutbox(database: Database): void {
  listeners.get(database)?.();
}

/** What {@link wakeOutbox} calls from now on; undefined: nothing. */
export function onOutboxWake(database: Database, listener: (() => void) | undefined): void {
  if (listener) listeners.set(database, listener);
  else listeners.delete(database);
}
