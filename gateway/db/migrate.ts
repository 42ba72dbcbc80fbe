import { join } from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { PoolClient } from 'pg';
import type { Database } from './client.ts';
import { projectRoot } from './project-root.ts';

/** Arbitrary, but the same for all gateways on one database. */
const advisoryLock = 7_262_842;

const migrationsFolder = (): string => join(projectRoot(), 'gateway/db/migrations');

const recordTable = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;

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
    await client.query(recordTable);
    await client.query('begin');
    for (const { sql, hash, folderMillis } of await pendingMigrations(client, folder)) {
      // One round trip instead of one for each statement: on the embedded database these take most of the time.
      await client.query(sql.join(';\n'));
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
        hash,
        folderMillis,
      ]);
    }
    await client.query('commit');
    await client.query('select pg_advisory_unlock($1)', [advisoryLock]);
    client.release();
  } catch (error) {
    // Closing the connection rolls back and releases the lock.
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

async function pendingMigrations(client: Pick<PoolClient, 'query'>, folder: string): Promise<MigrationMeta[]> {
  const { rows } = await client.query<{ newest: number | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  );
  const newest = rows[0]?.newest ?? 0;
  return readMigrationFiles({ migrationsFolder: folder }).filter(({ folderMillis }) => folderMillis > newest);
}

/** Returns whether the database lacks a migration; an empty one lacks them all. */
export async function isBehind(database: Database, folder = migrationsFolder()): Promise<boolean> {
  return !(await hasData(database)) || (await pendingMigrations(database.copyPool, folder)).length > 0;
}
