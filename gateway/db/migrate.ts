import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient, QueryResult } from 'pg';
import { type Database, hasCode } from './client.ts';
import { fitOf, requireFit } from './database-fit.ts';
import { type Migration, readMigrations } from './migrations.ts';

/** Arbitrary, but the same for all gateways on one database. */
const advisoryLock = 7_262_842;
const lockPollMs = 200;
/**
 * How long a migration waits for the lock of a table. Requests queue behind it, so it is far shorter than the time that
 * they may take; and shorter than `deadlock_timeout` (1 s), so that of a deadlock with requests the migration gives way.
 */
const lockTimeoutMs = 400;
/** How long a migration keeps trying to get its locks. */
const patienceMs = 5 * 60_000;
const [retryDelayMinMs, retryDelayMaxMs, retryDelaysMax] = [40, 160, 12];

const records = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  create unique index if not exists drizzle_migrations_created_at on drizzle.__drizzle_migrations (created_at);
  create table if not exists drizzle.needed_migrations (created_at bigint primary key, name text not null)`;

const concurrentIndex =
  /^(?<verb>create(?: unique)?|drop) index concurrently (?:if (?:not )?exists )?"?(?<name>\w+)"?/i;

interface MigrateOptions {
  /** Of the migrations; default: the gateway's own. */
  folder?: string;
  /** How long a migration keeps trying to get its locks. */
  patienceMs?: number;
}

/**
 * Runs all pending migrations, each in a transaction of its own, while older gateways go on working: one that does not
 * get a lock at once gives way and tries again. What an interrupted start has done stays, and the next one goes on. When
 * several gateways start at once, one migrates and the others wait. An embedded database with data is first copied to
 * `DATA_DIR/backups`.
 *
 * @throws {DatabaseFitError} when the database is too new or too old for this build; nothing was changed then
 * @throws {Error} when a migration fails or does not get its locks in five minutes; those before it stay
 */
export async function migrate(database: Database, { folder, ...options }: MigrateOptions = {}): Promise<void> {
  const migrations = readMigrations(folder);
  const { isEmpty, pending } = await requireFit(database, migrations);
  if (pending.length === 0) return;
  if (!isEmpty) await database.backUp();
  await withMigrationLock(database, async () => {
    const client = await database.copyPool.connect();
    try {
      await inTransaction(client, records);
      // Another gateway may have run them meanwhile.
      const { pending: rest } = await fitOf(client, migrations);
      for (const migration of rest) await runMigration(client, database.engine, migration, options);
      client.release();
    } catch (error) {
      // Closing the connection rolls back.
      client.release(true);
      throw error;
    }
  });
}

/**
 * Lets one gateway migrate at a time. The lock is one of a transaction, on a connection that is idle meanwhile: it has no
 * snapshot, for which the building of an index would wait, and survives a connection pooler. Waiting polls for the same
 * reason.
 */
async function withMigrationLock(database: Database, work: () => Promise<void>): Promise<void> {
  // Its folder is locked by one process, and it has one connection.
  if (database.engine === 'pglite') return work();
  const holder = await database.copyPool.connect();
  try {
    while (!(await tryLock(holder))) await delay(lockPollMs);
    await work();
    await holder.query('rollback');
    holder.release();
  } catch (error) {
    holder.release(true);
    throw error;
  }
}

async function tryLock(client: PoolClient): Promise<boolean> {
  await client.query('begin; set local idle_in_transaction_session_timeout = 0');
  // Without a parameter: what is bound keeps its snapshot until the end of the transaction.
  const { rows } = await client.query<{ isLocked: boolean }>(
    `select pg_try_advisory_xact_lock(${advisoryLock}) as "isLocked"`,
  );
  const isLocked = rows[0]?.isLocked === true;
  if (!isLocked) await client.query('rollback');
  return isLocked;
}

async function runMigration(
  client: PoolClient,
  engine: Database['engine'],
  migration: Migration,
  options: MigrateOptions,
): Promise<void> {
  const { name, kind, statements } = migration;
  const patiently = <Result>(work: () => Promise<Result>) => giveWay(client, name, work, options);
  const record = recordOf(migration);
  if (kind === 'at once') {
    await patiently(() => inTransaction(client, ...statements, record));
    return;
  }
  for (const statement of statements) {
    if (kind === 'concurrently') await patiently(() => runConcurrently(client, engine, statement));
    // Each step changes a bounded number of rows, and none twice, until none is left.
    else while ((await patiently(() => inTransaction(client, statement))).some(isChanging)) await delay(0);
  }
  await patiently(() => inTransaction(client, record));
}

const isChanging = ({ command, rowCount }: QueryResult): boolean =>
  /^(INSERT|UPDATE|DELETE)$/.test(command) && rowCount !== 0;

/** Returns what records a migration. Names and hashes are ours, without quotes. */
function recordOf({ at, hash, needs }: Migration): string {
  const known = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${at})`;
  if (needs === undefined) return known;
  return `${known}; insert into drizzle.needed_migrations (created_at, name) values (${needs.at}, '${needs.name}') on conflict do nothing`;
}

/**
 * Runs statements in a transaction that waits for locks only shortly. In one round trip instead of one for each statement:
 * on the embedded database these take most of the time.
 */
async function inTransaction(client: PoolClient, ...statements: string[]): Promise<QueryResult[]> {
  const start = `begin; set local lock_timeout = ${lockTimeoutMs}; set local statement_timeout = 0`;
  const results: unknown = await client.query([start, ...statements, 'commit'].join('\n;\n'));
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- with several statements the driver answers a result for each, which its types do not say
  return results as QueryResult[];
}

/**
 * Builds or drops an index beside everything else. What an interrupted attempt has left is not valid: it is dropped first.
 */
async function runConcurrently(client: PoolClient, engine: Database['engine'], statement: string): Promise<void> {
  const { verb, name } = concurrentIndex.exec(statementWithoutComments(statement))?.groups ?? {};
  if (verb === undefined || name === undefined)
    throw new Error(`A migration that runs concurrently only creates and drops indexes concurrently: ${statement}`);
  const { rows } = await client.query<{ isValid: boolean }>(
    'select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)',
    [name],
  );
  const isDrop = verb.toLowerCase() === 'drop';
  const [found] = rows;
  if (isDrop ? found === undefined : found?.isValid === true) return;
  if (!isDrop && found !== undefined) await client.query(concurrent(engine, `drop index concurrently "${name}"`));
  await client.query(concurrent(engine, statement));
}

/** The embedded database has one session, so that nothing is beside it. */
const concurrent = (engine: Database['engine'], statement: string): string =>
  engine === 'pglite' ? statement.replace(/ concurrently/i, '') : statement;

const statementWithoutComments = (statement: string): string => statement.replaceAll(/^\s*--.*$/gm, '').trim();

/** Repeats work that did not get a lock, or met a deadlock, after a short while in which requests go on. */
async function giveWay<Result>(
  client: PoolClient,
  name: string,
  work: () => Promise<Result>,
  { patienceMs: limitMs = patienceMs }: MigrateOptions,
): Promise<Result> {
  const giveUpAt = performance.now() + limitMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if (!hasCode(error, /^(55P03|40P01|40001)$/)) throw error;
      if (performance.now() > giveUpAt)
        throw new Error(
          `Migration ${name} did not get its locks: a transaction holds them for long. Find it (select pid, query, xact_start from pg_stat_activity order by xact_start), end it and start again.`,
          { cause: error },
        );
      await delay(Math.min(attempt, retryDelaysMax) * randomInt(retryDelayMinMs, retryDelayMaxMs));
    }
  }
}
