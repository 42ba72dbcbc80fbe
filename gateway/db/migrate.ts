import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { join } from 'node:path';
import type { Database } from './client.ts';
import { projectRoot } from './project-root.ts';

/** Arbitrary, but the same for all gateways on one database. */
const advisoryLock = 7_262_842;

const migrationsFolder = (): string => join(projectRoot(), 'gateway/db/migrations');

/**
 * Runs all pending migrations in one transaction. When several gateways start at once, one migrates and the others
 * wait. An embedded database with data is first copied to `DATA_DIR/backups`.
 *
 * @param folder of the migrations; the gateway's own by default
 */
export async function migrate(database: Database, folder = migrationsFolder()): Promise<void> {
  if ((await hasData(database)) && (await isBehind(database, folder))) await database.backUp();
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

async function hasData({ copyPool }: Database): Promise<boolean> {
  const { rows } = await copyPool.query<{ name: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  return rows[0]?.name != null;
}

/** Returns whether the database lacks a migration; an empty one lacks them all. */
export async function isBehind(database: Database, folder = migrationsFolder()): Promise<boolean> {
  if (!(await hasData(database))) return true;
  const { rows } = await database.copyPool.query<{ newest: number | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  );
  const newest = rows[0]?.newest ?? 0;
  return readMigrationFiles({ migrationsFolder: folder }).some(({ folderMillis }) => folderMillis > newest);
}
