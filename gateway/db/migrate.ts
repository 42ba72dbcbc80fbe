import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { join } from 'node:path';
import type { Database } from './client.ts';
import { projectRoot } from './project-root.ts';

/** Arbitrary, but the same for all gateways on one database. */
const advisoryLock = 7_262_842;

/**
 * Runs all pending migrations in one transaction. When several gateways start at once, one migrates and the others
 * wait. An embedded database with data is first copied to `DATA_DIR/backups`.
 *
 * @param folder of the migrations; the gateway's own by default
 */
export async function migrate(
  database: Database,
  folder = join(projectRoot(), 'gateway/db/migrations'),
): Promise<void> {
  if (await isBehind(database, folder)) await database.backUp();
  const client = await database.copyPool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    await applyMigrations(drizzle(client), { migrationsFolder: folder });
    await client.query('select pg_advisory_unlock($1)', [advisoryLock]);
    client.release();
  } catch (error) {
    // Closing the connection releases the lock.
    client.release(true);
    throw error;
  }
}

/** Returns whether the database has migrations but lacks the newest one. */
async function isBehind({ copyPool }: Database, folder: string): Promise<boolean> {
  const { rows: found } = await copyPool.query<{ name: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (found[0]?.name == null) return false;
  const { rows } = await copyPool.query<{ newest: number | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  );
  const newest = rows[0]?.newest ?? null;
  return (
    newest !== null &&
    readMigrationFiles({ migrationsFolder: folder }).some(({ folderMillis }) => folderMillis > newest)
  );
}
