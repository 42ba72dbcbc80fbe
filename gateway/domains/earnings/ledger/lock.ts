import { sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';

const advisoryLock = 7_262_844;

/**
 * Serializes the transactions that create, release or take back commissions (imports and the release of due ones) across
 * all gateways on the database. Payment requests do not wait for it.
 */
export async function lockCommissions(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLock})`);
}
