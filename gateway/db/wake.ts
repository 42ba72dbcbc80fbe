import type { Pool } from 'pg';
import { afterCommit, type Database, poolOf, type Tx } from './client.ts';

/** The queues in the database whose workers wait for new rows. */
export type Queue = 'mails' | 'erp_messages' | 'events' | 'import_files' | 'webhooks';

const workers = new WeakMap<Pool, Map<Queue, () => void>>();

/** Sets what wakes the worker of a queue in this process. Returns a function that removes it. */
export function onWake({ pool }: Pick<Database, 'pool'>, queue: Queue, wake: () => void): () => void {
  const queues = workers.get(pool) ?? new Map<Queue, () => void>();
  workers.set(pool, queues.set(queue, wake));
  return () => {
    queues.delete(queue);
  };
}

/**
 * Wakes the worker of a queue when a transaction that stored something for it has committed. The workers of other
 * processes find it at their next poll.
 */
export function wakeAfterCommit(tx: Tx, queue: Queue): void {
  const pool = poolOf(tx);
  const wake = pool && workers.get(pool)?.get(queue);
  if (wake) afterCommit(tx, wake);
}
