// `npm run reconcile`: compares ledger, commissions, payments and kept totals, and prints by how many cents they differ.
import { sql } from 'drizzle-orm';
import { openDatabase, withTransaction } from './db/client.ts';
import { DirectoryLockedError } from './db/lock.ts';
import { findDifferences } from './domain/ledger/reconcile.ts';
import { EnvError, readEnv } from './env.ts';
import { createLogger } from './log.ts';

/** Prints every difference and, alone on the last line, their sum in cents: 0 when all agree. */
async function reconcile(): Promise<boolean> {
  const env = readEnv(process.env);
  const database = await openDatabase(env, createLogger({ logLevel: 'error' }));
  try {
    // One snapshot, so that what moves meanwhile is seen on both sides; the pool without a time limit reads everything.
    const differences = await withTransaction({ pool: database.copyPool }, async (tx) => {
      await tx.execute(sql`set transaction isolation level repeatable read, read only`);
      return findDifferences(tx);
    });
    for (const { what, cents } of differences) process.stdout.write(`${what}: ${cents}\n`);
    process.stdout.write(`${differences.reduce((sum, { cents }) => sum + cents, 0)}\n`);
    return differences.length === 0;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = (await reconcile()) ? 0 : 1;
} catch (error) {
  if (!(error instanceof EnvError || error instanceof DirectoryLockedError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
