import { openDatabase } from '../../db/client.ts';
import { migrate } from '../../db/migrate.ts';
import { findDifferences } from '../../domains/reports/reconciliation/find-differences.ts';
import type { Env } from '../../env.ts';
import type { createLogger } from '../../server/log.ts';

/**
 * Brings a restored database to this release, as its start would, and compares all records of the money.
 *
 * @throws {Error} when records differ, or the database does not go together with this release
 */
export async function checkMoney(env: Env, log: ReturnType<typeof createLogger>): Promise<void> {
  const database = await openDatabase(env, log);
  try {
    await migrate(database);
    const differences = await findDifferences(database);
    if (differences.length === 0) return;
    const lines = differences.slice(0, 20).map(({ what, cents }) => `${what}: ${cents}`);
    throw new Error(['The records of the money differ:', ...lines].join('\n'));
  } finally {
    await database.close();
  }
}
