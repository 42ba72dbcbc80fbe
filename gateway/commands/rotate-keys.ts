import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addMachineSecret, machineSecrets } from '#shared/server/machine-secret.ts';
import { openDatabase } from '../db/client.ts';
import { requireCurrent } from '../db/database-fit.ts';
import { type Env, readEnv } from '../env.ts';
import { DirectoryLockedError } from '../lib/directory-lock.ts';
import { createEncryption } from '../lib/encryption.ts';
import { requestByFile } from '../lib/file-requests.ts';
import { createLogger } from '../server/log.ts';
import { requestFolderOf } from '../server/requested-work.ts';
import { resealAll, type Resealed, resealedSchema } from '../server/reseal.ts';

// `npm run rotate-keys`: seals every stored secret by the first key of DATA_KEY, while the gateways run. `-- --generate` puts
// new keys before those that were generated in DATA_DIR. docs/operations.md has the steps. Exits with 1 when a secret cannot
// be opened by any key, and with 2 on failure.

const answerTimeoutMs = 10 * 60_000;
const generatedFiles = ['data-key', 'session-secret'] as const;
const [lostSome, failed] = [1, 2] as const;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

function generate({ dataDir }: Env): void {
  const found = generatedFiles.filter((name) => existsSync(join(dataDir, name)));
  if (found.length === 0) throw new Error(`No key was generated in ${dataDir}: set the variables instead.`);
  for (const name of found) {
    addMachineSecret(dataDir, name);
    say(`${join(dataDir, name)}: a new key is the first one now.`);
  }
  say('Start the servers again, then run: npm run rotate-keys');
}

async function reseal(env: Env): Promise<Resealed[]> {
  if (env.databaseUrl === undefined && !existsSync(join(env.dataDir, 'db')))
    throw new Error(`There is no database in ${env.dataDir}. Set DATA_DIR or DATABASE_URL to the gateway's own.`);
  try {
    const database = await openDatabase(env, createLogger({ logLevel: 'error' }, process.stderr));
    try {
      await requireCurrent(database);
      return await resealAll(database, createEncryption(env.dataKeys ?? machineSecrets(env.dataDir, 'data-key')));
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof DirectoryLockedError)) throw error;
    return resealedSchema.parse(await requestByFile(requestFolderOf.reseal(env.dataDir), answerTimeoutMs));
  }
}

async function rotate(): Promise<number> {
  const { values } = parseArgs({ options: { generate: { type: 'boolean', default: false } } });
  const env = readEnv(process.env);
  if (values.generate) {
    generate(env);
    return 0;
  }
  const results = await reseal(env);
  for (const { name, resealed, lost } of results)
    say(`${name}: ${resealed} sealed again${lost === 0 ? '' : `, ${lost} that no key opens`}`);
  return results.some(({ lost }) => lost > 0) ? lostSome : 0;
}

process.exitCode = await rotate().catch((error: unknown) => {
  process.stderr.write(`The keys were not rotated: ${error instanceof Error ? error.message : String(error)}\n`);
  return failed;
});
