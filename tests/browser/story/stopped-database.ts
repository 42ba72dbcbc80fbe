import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import { systemClock } from '#shared/time.ts';
import { type Database, openDatabase } from '../../../gateway/db/client.ts';
import { type Env, readEnv } from '../../../gateway/env.ts';
import { createLogger } from '../../../gateway/server/log.ts';
import { moveAllPayments } from '../../../gateway/testing/move-through.ts';

/** What takes longer than a test, done in the database of a platform whose processes are stopped. */
async function withDatabase(dataDir: string, work: (database: Database, env: Env) => Promise<unknown>): Promise<void> {
  const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  // A killed gateway holds its database until the system has taken it away.
  const database = await vi.waitFor(() => openDatabase(env, createLogger(env)), { timeout: 120_000, interval: 250 });
  try {
    await work(database, env);
  } finally {
    await database.close();
  }
}

/** Does what a run and the bank's return do: an affiliate's payments are paid. */
export const settlePayments = (dataDir: string, affiliateId: number): Promise<void> =>
  withDatabase(dataDir, (database, env) =>
    moveAllPayments({ context: { database, env, clock: systemClock } }, affiliateId, 'paid'),
  );

/** Lets years pass since a channel asked to take part in its campaigns. */
export const ageParticipations = (dataDir: string, channelId: number): Promise<void> =>
  withDatabase(dataDir, async ({ db }) => {
    const age = sql`interval '10 years'`;
    await db.execute(sql`update participation_moves set at = at - ${age} where site_id = ${channelId}`);
    await db.execute(sql`update participations set requested_at = requested_at - ${age} where site_id = ${channelId}`);
  });
