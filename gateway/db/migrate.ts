import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { join } from 'node:path';
import type { Database } from './client.ts';
import { projectRoot } from './project-root.ts';

/** Any number will do, as long as all gateways on one database take the same. */
const advisoryLock = 7_262_842;

/**
 * Brings the tables up to date, all pending migrations in one transaction. Of several gateways that start at once, one
 * does it and the others wait. An embedded database that holds something is copied into `DATA_DIR/backups` first.
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
    // The lock ends with its connection.
    client.release(true);
    throw error;
  }
}

/** Whether the database has had migrations, but not yet the newest one. */
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
