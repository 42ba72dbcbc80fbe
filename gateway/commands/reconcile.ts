import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inBothLanguages } from '#shared/server/start-errors.ts';
import { type Database, openDatabase } from '../db/client.ts';
import { requireCurrent } from '../db/database-fit.ts';
import { type Difference, findDifferences } from '../domains/reports/reconciliation/find-differences.ts';
import { requestComparison } from '../domains/reports/reconciliation/requested-comparison.ts';
import { type Env, EnvError, readEnv } from '../env.ts';
import { DirectoryLockedError } from '../lib/directory-lock.ts';
import { createLogger } from '../server/log.ts';

// `npm run reconcile`: prints a line for every difference between the money records, then the total difference in
// cents. Exits with 0 when it is 0, with 1 when it is not, and with 2 when the comparison failed.

const [agreed, different, failed] = [0, 1, 2] as const;
const answerTimeoutMs = 120_000;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Does not create a missing embedded database: there would be nothing to compare. */
function requireDatabase({ databaseUrl, dataDir }: Env): void {
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'db'))) {
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL to the gateway's own.`);
  }
}

/** Compares in this process, or in the gateway that has the embedded database open. */
async function compare(env: Env): Promise<Difference[]> {
  let database: Database;
  try {
    // Standard output contains only the result.
    database = await openDatabase(env, createLogger({ logLevel: 'warn' }, process.stderr));
  } catch (error) {
    if (error instanceof DirectoryLockedError) return requestComparison(env.dataDir, answerTimeoutMs);
    throw error;
  }
  try {
    await requireCurrent(database);
    return await findDifferences(database);
  } finally {
    await database.close();
  }
}

async function reconcile(): Promise<number> {
  const env = readEnv(process.env);
  requireDatabase(env);
  const differences = await compare(env);
  for (const { what, cents } of differences) say(`${what}: ${cents}`);
  const total = differences.reduce((sum, { cents }) => sum + cents, 0);
  say(String(total));
  return total === 0 ? agreed : different;
}

function explain(error: unknown): string {
  if (error instanceof EnvError) return inBothLanguages(error.message);
  return `The money was not compared: ${error instanceof Error ? error.message : String(error)}`;
}

process.exitCode = await reconcile().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  return failed;
});
