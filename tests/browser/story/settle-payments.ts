import { vi } from 'vitest';
import { systemClock } from '#shared/time.ts';
import { readEnv } from '../../../gateway/env.ts';
import { openDatabase } from '../../../gateway/db/client.ts';
import { createLogger } from '../../../gateway/server/log.ts';
import { moveAllPayments } from '../../../gateway/testing/move-through.ts';

/**
 * Does what a run and the bank's return do: an affiliate's payments are paid. The processes of the platform have to be
 * stopped.
 */
export async function settlePayments(dataDir: string, affiliateId: number): Promise<void> {
  const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  // A killed gateway holds its database until the system has taken it away.
  const database = await vi.waitFor(() => openDatabase(env, createLogger(env)), { timeout: 120_000, interval: 250 });
  try {
    await moveAllPayments({ context: { database, clock: systemClock } }, affiliateId, 'paid');
  } finally {
    await database.close();
  }
}
