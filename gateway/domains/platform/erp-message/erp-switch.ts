import type { Pool } from 'pg';
import { type Database, poolOf, type Tx } from '../../../db/client.ts';

const notifiedPools = new WeakSet<Pool>();

/** Records that changes in this database are sent to an ERP: `ERP_URL` is set. */
export function notifyErpOf({ pool }: Pick<Database, 'pool'>): void {
  notifiedPools.add(pool);
}

/** Returns whether the changes of a transaction are sent to an ERP. Without one no messages are stored. */
export function isErpNotified(tx: Tx): boolean {
  const pool = poolOf(tx);
  return pool !== undefined && notifiedPools.has(pool);
}
