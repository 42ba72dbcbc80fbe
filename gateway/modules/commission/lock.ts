import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';

const advisoryLock = 7_262_844;

/**
 * Lets one transaction at a time create, release or take back commissions: imports and the release of due ones, of all
 * gateways on the database. Affiliates who ask for payment do not wait for it.
 */
export async function lockCommissions(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLock})`);
}
