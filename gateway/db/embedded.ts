import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { waitForDirectoryLock } from '../lib/directory-lock.ts';
import { createMaintenance, startMaintenance } from './maintenance.ts';
import { startPglite } from './pglite.ts';
import { type Connections, createPool, type DatabaseLimits, type DatabaseSettings, endPool } from './pool.ts';

/**
 * Opens the embedded database in `DATA_DIR/db`; creates it when missing.
 *
 * @throws {DirectoryLockedError} when another process has it open
 */
export async function openEmbedded(
  { dataDir }: Pick<DatabaseSettings, 'dataDir'>,
  log: Logger,
  { connectionMs }: DatabaseLimits,
): Promise<Connections> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const folder = join(dataDir, 'db');
  const lock = await waitForDirectoryLock(`${folder}.lock`);
  try {
    const server = await startPglite(folder);
    const pool = createPool(
      // One client, because PGlite has one session: a second client would share the statements and transactions of
      // the first.
      {
        ...server.address,
        user: 'postgres',
        database: 'postgres',
        ssl: false,
        max: 1,
        idleTimeoutMillis: 0,
        connectionTimeoutMillis: connectionMs,
      },
      // Clears the session state of the previous client: its named statements would collide with the next client's.
      { sessionStatement: 'discard all', log },
    );
    const backupFolder = join(dataDir, 'backups');
    const maintenance = createMaintenance({ pool, backUp: server.backUp, backupFolder });
    const stopMaintenance = startMaintenance(maintenance, log);
    log.info({ folder }, 'the embedded database is open; it survives a killed process, but not a power cut');
    return {
      pool,
      copyPool: pool,
      vacuumStatements: ['vacuum (analyze)', 'checkpoint'],
      backUp: maintenance.backUp,
      async close() {
        await stopMaintenance();
        await endPool(pool);
        await server.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
