import { resolve } from 'node:path';
import { systemClock } from '#shared/time.ts';
import { openDatabase } from '../db/client.ts';
import { migrate } from '../db/migrate.ts';
import { makeMonthsAhead } from '../db/months.ts';
import { findDifferences } from '../domains/reports/reconciliation/find-differences.ts';
import { readEnv } from '../env.ts';
import { createLogger } from '../server/log.ts';
import { importData } from './transfer/import-data.ts';

// `npm run import -- <folder>`: loads an export into an empty installation, of either engine, and compares the records of the
// money. Stored secrets need the same DATA_KEY. Exits with 1 on failure; then nothing was loaded, unless the money differs.

async function run(): Promise<void> {
  const [given] = process.argv.slice(2);
  if (given === undefined) throw new Error('Name the folder of an export: npm run import -- <folder>.');
  const database = await openDatabase(readEnv(process.env), createLogger({ logLevel: 'error' }, process.stderr));
  try {
    await migrate(database);
    await makeMonthsAhead(database, systemClock.now());
    const rows = await importData(database, resolve(given));
    const differences = await findDifferences(database);
    if (differences.length > 0) {
      const lines = differences.slice(0, 20).map(({ what, cents }) => `${what}: ${cents}`);
      throw new Error(['The records of the money differ:', ...lines].join('\n'));
    }
    process.stdout.write(`${rows} rows: the records of the money agree.\n`);
  } finally {
    await database.close();
  }
}

await run().catch((error: unknown) => {
  process.stderr.write(`The import failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
