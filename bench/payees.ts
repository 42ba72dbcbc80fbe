import { openDatabase } from '../gateway/db/client.ts';
import { readEnv } from '../gateway/env.ts';
import { createLogger } from '../gateway/server/log.ts';
import { addReadyPayments } from '../gateway/testing/ready-payments.ts';

/** Above every id of the sample data. */
const firstId = 100_001;

/**
 * Adds affiliates with one ready payment each to the database of a stopped platform.
 *
 * @param variables the location of the database: `DATA_DIR`, and `DATABASE_URL` for PostgreSQL
 */
export async function addPayees(variables: Record<string, string>, count: number): Promise<void> {
  const env = readEnv({ ...variables, LOG_LEVEL: 'silent' });
  const database = await openDatabase(env, createLogger(env));
  try {
    await addReadyPayments(database.pool, { firstId, count, now: new Date() });
  } finally {
    await database.close();
  }
}
