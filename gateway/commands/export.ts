import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Database, openDatabase } from '../db/client.ts';
import { requireCurrent } from '../db/database-fit.ts';
import { type Env, readEnv } from '../env.ts';
import { createLogger } from '../server/log.ts';
import { copyEmbedded } from './backup/embedded-backup.ts';
import { exportData } from './transfer/export-data.ts';

// `npm run export -- <folder>`: writes all data of the operator as JSON, CSV and files, while the gateways run. The folder must
// be new or empty. Exits with 1 on failure.

const log = createLogger({ logLevel: 'error' }, process.stderr);

async function exportFrom(database: Database, folder: string): Promise<void> {
  await requireCurrent(database);
  const { tables } = await exportData(database, folder, new Date());
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(`${folder}: ${tables.length} tables, ${rows} rows\n`);
}

async function withDatabase(env: Env, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase(env, log);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

async function run(): Promise<void> {
  const [given] = process.argv.slice(2);
  if (given === undefined) throw new Error('Name a new folder: npm run export -- <folder>.');
  const folder = resolve(given);
  const env = readEnv(process.env);
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (env.databaseUrl !== undefined) {
    await withDatabase(env, (database) => exportFrom(database, folder));
    return;
  }
  if (!existsSync(join(env.dataDir, 'db'))) throw new Error(`There is no database in ${env.dataDir}.`);
  // From a copy, since the gateway may have the database open.
  const scratch = `${folder}.copy`;
  try {
    cpSync(await copyEmbedded(env, log), join(scratch, 'db'), { recursive: true });
    await withDatabase({ ...env, dataDir: scratch }, (database) => exportFrom(database, folder));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

await run().catch((error: unknown) => {
  process.stderr.write(`The export failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
