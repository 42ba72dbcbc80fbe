import { resolve } from 'node:path';
import { type Env, readEnv } from '../env.ts';
import { createLogger } from '../server/log.ts';
import { kindOfFile, readBackupFile } from './backup/backup-file.ts';
import { checkMoney } from './backup/check-money.ts';
import { unpackEmbedded } from './backup/embedded-backup.ts';
import { loadPostgres, requireEmptyPostgres } from './backup/postgres-backup.ts';

// `npm run restore -- <file>`: loads a backup into the empty database of DATABASE_URL, or into a DATA_DIR without one, brings
// it to this release, and compares the records of the money. Overwrites nothing. Exits with 1 when any of it fails.

const log = createLogger({ logLevel: 'error' }, process.stderr);

/** @throws {Error} for a backup of the other engine; an encrypted one shows only when it is read */
function requireEngine(path: string, { databaseUrl }: Env): void {
  const kind = kindOfFile(path);
  if (kind === 'postgres' && databaseUrl === undefined)
    throw new Error('This is a backup of PostgreSQL: set DATABASE_URL to an empty database.');
  if (kind === 'embedded' && databaseUrl !== undefined)
    throw new Error(
      'This is a backup of an embedded database: unset DATABASE_URL. `npm run export` and `import` lead from one to the other.',
    );
}

async function restore(): Promise<void> {
  const [given] = process.argv.slice(2);
  if (given === undefined) throw new Error('Name the file: npm run restore -- <file>.');
  const path = resolve(given);
  const env = readEnv(process.env);
  requireEngine(path, env);
  const content = await readBackupFile(path, env.backup.identity);
  const { databaseUrl, databaseDirectUrl = databaseUrl } = env;
  if (databaseDirectUrl === undefined) await unpackEmbedded(env.dataDir, content);
  else {
    await requireEmptyPostgres(databaseDirectUrl);
    await loadPostgres(databaseDirectUrl, content);
  }
  await checkMoney(env, log);
  process.stdout.write('Restored: the records of the money agree.\n');
}

await restore().catch((error: unknown) => {
  process.stderr.write(`The restore failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
