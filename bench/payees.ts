import { readEnv } from '../gateway/env.ts';
import { openDatabase } from '../gateway/db/client.ts';
import { createLogger } from '../gateway/server/log.ts';
import { addReadyPayments } from '../gateway/testing/ready-payments.ts';

/**
 * Adds affiliates with a payment each, ready for a run, to a platform that is stopped.
 *
 * @param firstId above every id of the sample data
 */
export async function addPayees(dataDir: string, count: number, firstId = 100_001): Promise<void> {
  const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const database = await openDatabase(env, createLogger(env));
  try {
    await addReadyPayments(database.pool, { firstId, count, now: new Date() });
  } finally {
    await database.close();
  }
}
