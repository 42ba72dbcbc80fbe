import { appendFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { knownDigest } from '../../tests/support/known-sources.ts';
import { copyPrepared } from '../../tests/support/prepared-folder.ts';
import { openDatabase } from '../db/client.ts';
import { migrate } from '../db/migrate.ts';
import { servePglite } from '../db/pglite-server.ts';
import type { Env } from '../env.ts';

/**
 * Copies an embedded database with all migrations and no rows into `DATA_DIR` unless it has one; a copy takes a tenth
 * of the time of creating one.
 *
 * @param env of the gateway that opens it next
 * @returns whether it was copied
 */
export async function copyMigratedDatabase(env: Env, log: Logger): Promise<boolean> {
  if (existsSync(join(env.dataDir, 'db'))) return false;
  await copyPrepared(
    {
      kind: 'migrated',
      key: knownDigest(['gateway/db']),
      make: async (dataDir) => {
        const database = await openDatabase({ ...env, dataDir }, log);
        await migrate(database);
        await database.close();
        trimDatabase(dataDir);
      },
    },
    env.dataDir,
  );
  return true;
}

/** The folders of the templates from which new databases are made, which the embedded one cannot do. */
const templateFolders = ['1', '4'];

/**
 * Makes the embedded database of a folder cheaper to copy and to open: it loses two of five files, and has a quarter of
 * the usual buffers, which hold all that a test has. Filling them with zeros takes a third of the time of opening it.
 */
export function trimDatabase(dataDir: string): void {
  for (const name of templateFolders) {
    const folder = join(dataDir, 'db/base', name);
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
  }
  appendFileSync(join(dataDir, 'db/postgresql.conf'), '\nshared_buffers = 32MB\n');
}

/** Copies an embedded database without tables into the folder `db` of a new one. */
export async function copyEmptyDatabase(dataDir: string): Promise<void> {
  await copyPrepared(
    {
      kind: 'empty',
      key: knownDigest(['gateway/db']),
      make: async (folder) => {
        await (await servePglite(join(folder, 'db'))).close();
        trimDatabase(folder);
      },
    },
    dataDir,
  );
}
