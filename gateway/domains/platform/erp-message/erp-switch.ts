import type { Pool } from 'pg';
import { type Database, poolOf, type Tx } from '../../../db/client.ts';

const told = new WeakSet<Pool>();

/** Says that changes in this database are told to an ERP: `ERP_URL` is set. */
export function tellErpOf({ pool }: Pick<Database, 'pool'>): void {
  told.add(pool);
}

/** Returns whether the changes of a transaction are told to an ERP. Without one nothing is written for it. */
export function isErpTold(tx: Tx): boolean {
  const pool = poolOf(tx);
  return pool !== undefined && told.has(pool);
}
