import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Env, readEnv } from '../env.ts';
import { createLogger } from '../server/log.ts';
import { readBackupFile, writeBackupFile } from './backup/backup-file.ts';
import { checkMoney } from './backup/check-money.ts';
import { copyEmbedded, packFolder, unpackEmbedded } from './backup/embedded-backup.ts';
import { dumpPostgres, loadPostgres, withScratchPostgres } from './backup/postgres-backup.ts';

// `npm run backup -- [--unchecked] [folder]`: writes a backup of the database while the gateways run, restores it in another
// place, compares the records of the money there, and prints its path. Exits with 1 when any of it fails.

const log = createLogger({ logLevel: 'error' }, process.stderr);
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const { values: options, positionals } = parseArgs({
  options: { unchecked: { type: 'boolean', default: false } },
  allowPositionals: true,
});

async function write(env: Env, path: string): Promise<void> {
  const { recipient } = env.backup;
  if (env.databaseUrl === undefined) {
    if (!existsSync(join(env.dataDir, 'db'))) throw new Error(`There is no database in ${env.dataDir}.`);
    const { output, ended } = packFolder(await copyEmbedded(env, log));
    await Promise.all([writeBackupFile(path, output, recipient), ended]);
    return;
  }
  const { output, ended } = dumpPostgres(env.databaseDirectUrl ?? env.databaseUrl);
  await Promise.all([writeBackupFile(path, output, recipient), ended]);
}

/** Restores the file where nothing else is, and compares the money there. */
async function check(env: Env, path: string): Promise<void> {
  const content = () => readBackupFile(path, env.backup.identity);
  const { databaseUrl, databaseDirectUrl = databaseUrl } = env;
  if (databaseDirectUrl !== undefined) {
    await withScratchPostgres(databaseDirectUrl, async (scratchUrl) => {
      await loadPostgres(scratchUrl, await content());
      await checkMoney({ ...env, databaseUrl: scratchUrl, databaseDirectUrl: undefined }, log);
    });
    return;
  }
  const scratch = `${path}.check`;
  mkdirSync(scratch, { mode: 0o700 });
  try {
    await unpackEmbedded(scratch, await content());
    await checkMoney({ ...env, dataDir: scratch }, log);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function backUp(): Promise<void> {
  const env = readEnv(process.env);
  const folder = resolve(positionals[0] ?? join(env.dataDir, 'backups'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const isReadable = env.backup.recipient === undefined || env.backup.identity !== undefined;
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const end = env.databaseUrl === undefined ? 'tar.gz' : 'dump';
  const path = join(folder, `parceria-${time}.${end}${env.backup.recipient === undefined ? '' : '.age'}`);
  await write(env, path);
  say(`${path} (${statSync(path).size} bytes)`);
  if (options.unchecked) say('Not checked: --unchecked.');
  else if (!isReadable) say('Not checked: BACKUP_IDENTITY is not set here. Check it where it is, by a restore.');
  else {
    await check(env, path);
    say('Restored to check it: the records of the money agree.');
  }
}

await backUp().catch((error: unknown) => {
  process.stderr.write(`The backup failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
