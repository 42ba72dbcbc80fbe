import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { openEmbedded } from './embedded.ts';
import { isStaleStatement } from './named-statements.ts';
import { type DatabaseLimits, type DatabaseSettings, defaultLimits, limitSilence, silenceLimitOf } from './pool.ts';
import { openPostgres } from './postgres.ts';
import { setTypeParsers } from './type-parsers.ts';

const readyLimitMs = 2_000;
const attemptsMax = 3;
const [retryDelayMinMs, retryDelayMaxMs] = [20, 60];

/** Runs queries: the database or one of its transactions. */
export type Executor = Omit<NodePgDatabase, 'transaction'>;

/** An open transaction; created by {@link withTransaction} only. */
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

/** An open database. */
export interface Database {
  readonly engine: 'pglite' | 'postgres';
  /** Whether it is a copy that only reads. */
  readonly isReplica?: boolean;
  /** For single queries; use {@link withTransaction} for queries that belong together. */
  readonly db: Executor;
  /**
   * Connections for requests: on PostgreSQL with a statement timeout of five seconds. PGlite has one connection and
   * no timeouts.
   */
  readonly pool: Pool;
  /**
   * Connections without a statement timeout, for exports and maintenance. On PGlite the same one; `COPY … FROM STDIN`
   * breaks it.
   */
  readonly copyPool: Pool;
  /** Returns whether a query is answered within two seconds. */
  isReady: () => Promise<boolean>;
  /** Updates planner statistics and the visibility map. Called after large changes. */
  vacuum: () => Promise<void>;
  /**
   * Copies an embedded database to `DATA_DIR/backups`. Returns the folder of the copy. No-op on PostgreSQL, which its operator
   * backs up.
   */
  backUp: () => Promise<string | undefined>;
  /** Closes all connections and the embedded database. Idempotent. */
  close: () => Promise<void>;
}

/**
 * Opens PostgreSQL at `DATABASE_URL`, or the embedded database in `DATA_DIR`. Both use the SQL of PostgreSQL 15 and
 * the same driver.
 *
 * @throws {DirectoryLockedError} when another process has the embedded database open
 * @throws {Error} when PostgreSQL does not answer, is too old, does not use UTF-8 or, in production, may lose
 * acknowledged writes
 */
export async function openDatabase(
  env: DatabaseSettings,
  log: Logger,
  someLimits: Partial<DatabaseLimits> = {},
): Promise<Database> {
  setTypeParsers();
  const limits = { ...defaultLimits, ...someLimits };
  const connections =
    env.databaseUrl === undefined
      ? await openEmbedded(env, log, limits)
      : await openPostgres(env.databaseUrl, env, log, limits);
  const { pool, copyPool, vacuumStatements, backUp } = connections;
  let closing: Promise<void> | undefined;

  return {
    engine: env.databaseUrl === undefined ? 'pglite' : 'postgres',
    db: drizzle(pool),
    pool,
    copyPool,
    backUp,
    isReady: () => answersInTime(pool),
    async vacuum() {
      for (const statement of vacuumStatements) await copyPool.query(statement);
    },
    close: () => (closing ??= connections.close()),
  };
}

/**
 * Runs work in a transaction: commits on success, rolls back when it throws. Retries after a deadlock, a serialization
 * failure, or a named statement that a migration made unusable, up to three attempts in total, so the work must have no effects outside the database.
 *
 * @param options.statementTimeoutMs for work whose statements take longer than a request's; ignored on PGlite
 * @returns what the work returns
 * @throws what the work throws
 */
export async function withTransaction<Result>(
  { pool }: Pick<Database, 'pool'>,
  work: (tx: Tx) => Promise<Result>,
  { statementTimeoutMs }: { statementTimeoutMs?: number } = {},
): Promise<Result> {
  const run = outerTransactions.get(pool) ?? ((inner) => runTransaction(pool, inner));
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(async (tx) => {
        if (statementTimeoutMs !== undefined) await limitStatements(tx, statementTimeoutMs);
        return work(tx);
      });
    } catch (error) {
      const isRepeated = hasCode(error, /^40(001|P01)$/) || isStaleStatement(error);
      if (attempt === attemptsMax || !isRepeated) throw error;
      // An immediate retry would meet the same transaction again, and both would fail.
      await delay(attempt * randomInt(retryDelayMinMs, retryDelayMaxMs));
    }
  }
}

interface Connection {
  pool: Pool;
  client: PoolClient;
  /** Called once when the transaction has committed. */
  listeners: Set<() => void>;
  /** See {@link affectedIds}. */
  affected: Set<number>;
}

const connections = new WeakMap<Tx, Connection>();

type RunTransaction = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;

/** How transactions run on the pool of {@link withOneTransaction}. */
const outerTransactions = new WeakMap<Pool, RunTransaction>();

const origins = new WeakMap<Database, Database>();

/** Returns the database whose connections a database of {@link withOneTransaction} uses, or the database itself. */
export const originOf = (database: Database): Database => origins.get(database) ?? database;

interface OneTransaction<Result> {
  /** Runs first in the transaction. What it throws ends the transaction before any work was done in it. */
  start: (tx: Tx) => Promise<void>;
  /** Gets the database to work with. Its first {@link withTransaction} opens the transaction, further ones join it. */
  work: (database: Database) => Promise<Result>;
  /** Runs last, where the work has succeeded. */
  finish: (tx: Tx, result: Result) => Promise<void>;
  /** Whether to commit the work although it threw this error. */
  isKept: (error: unknown) => boolean;
}

interface OpenTransaction {
  tx: Tx;
  commit: () => Promise<void>;
  rollBack: (error: unknown) => Promise<void>;
}

/**
 * Commits all transactions of some work as one, together with what `finish` adds when the result is known. What the
 * work does before its first transaction, such as look-ups on the network, happens outside.
 */
export async function withOneTransaction<Result>(
  database: Database,
  { start, work, finish, isKept }: OneTransaction<Result>,
): Promise<Result> {
  let opening: Promise<OpenTransaction> | undefined;
  let current: PoolClient | undefined;
  let isOver = false;
  let last: Promise<unknown> = Promise.resolve();

  const open = async (): Promise<OpenTransaction> => {
    const transaction = await openTransaction(database.pool);
    try {
      await start(transaction.tx);
    } catch (error) {
      opening = undefined;
      await transaction.rollBack(error);
      throw error;
    }
    current = connections.get(transaction.tx)?.client;
    return transaction;
  };
  const join: RunTransaction = async (inner) => {
    if (isOver) return runTransaction(database.pool, inner);
    const { tx } = await (opening ??= open());
    const connection = connections.get(tx);
    return tx.transaction(async (savepoint) => {
      if (connection !== undefined) connections.set(savepoint, connection);
      return inner(savepoint);
    });
  };
  // One after the other: savepoints of one connection cannot overlap.
  const joinInTurn: RunTransaction = (inner) => {
    const turn = last.then(() => join(inner));
    last = turn.catch(() => undefined);
    return turn;
  };

  const pool = new Proxy(database.pool, {
    get(target, name) {
      const source = name === 'query' ? (current ?? target) : target;
      const value: unknown = Reflect.get(source, name);
      // eslint-disable-next-line @typescript-eslint/no-unsafe-return -- `bind` of an unknown function is untyped
      return typeof value === 'function' ? value.bind(source) : value;
    },
  });
  outerTransactions.set(pool, joinInTurn);
  const end = () => {
    current = undefined;
    isOver = true;
  };

  try {
    const joined = { ...database, pool, db: drizzle(pool) };
    origins.set(joined, database);
    const result = await work(joined);
    const transaction = await (opening ??= open());
    await finish(transaction.tx, result);
    end();
    await transaction.commit();
    return result;
  } catch (error) {
    // Where it could not be opened, there is nothing to end.
    const transaction = await opening?.catch(() => undefined);
    end();
    if (isKept(error)) await transaction?.commit();
    else await transaction?.rollBack(error);
    throw error;
  }
}

function openTransaction(pool: Pool): Promise<OpenTransaction> {
  return new Promise((resolve, reject) => {
    const ended = runTransaction(
      pool,
      (tx) =>
        new Promise<void>((finished, failed) => {
          resolve({
            tx,
            commit: () => {
              finished();
              return ended;
            },
            rollBack: (error) => {
              failed(error instanceof Error ? error : new Error(String(error)));
              return ended.catch(() => undefined);
            },
          });
        }),
    );
    ended.catch(reject);
  });
}

/** Returns the pool of an open transaction, which distinguishes the gateways of one process. */
export const poolOf = (tx: Tx): Pool | undefined => connections.get(tx)?.pool;

/**
 * Returns the ids of the affiliates that a transaction concerns, to be read and added to; the audit adds them. Within
 * {@link withOneTransaction} they are those of the one transaction.
 */
export const affectedIds = (tx: Tx): Set<number> => connections.get(tx)?.affected ?? new Set<number>();

/**
 * Calls a listener when a transaction has committed, once however often it is passed; never when it rolls back. Within
 * {@link withOneTransaction}, when the one transaction has.
 */
export function afterCommit(tx: Tx, listener: () => void): void {
  connections.get(tx)?.listeners.add(listener);
}

/** Sets the statement timeout for the rest of a transaction; 0 disables it. No effect on PGlite. */
export async function limitStatements(tx: Tx, timeoutMs: number): Promise<void> {
  const connection = connections.get(tx);
  if (connection !== undefined)
    limitSilence(connection.client, timeoutMs && timeoutMs + silenceLimitOf(connection.pool));
  await tx.execute(sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`);
}

const clientDatabases = new WeakMap<PoolClient, NodePgDatabase>();

/** The database of a connection, made once: most transactions are shorter than that takes. */
function databaseOf(client: PoolClient): NodePgDatabase {
  const known = clientDatabases.get(client);
  if (known !== undefined) return known;
  const made = drizzle(client);
  clientDatabases.set(client, made);
  return made;
}

/**
 * Drizzle's own transaction on a pool never releases a client whose `begin` failed, which would block a pool of one.
 */
async function runTransaction<Result>(pool: Pool, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  const listeners = new Set<() => void>();
  let failure: { error: unknown } | undefined;
  try {
    const result = await databaseOf(client).transaction(async (tx) => {
      connections.set(tx, { pool, client, listeners, affected: new Set() });
      try {
        return await work(tx);
      } catch (error) {
        failure = { error };
        throw error;
      }
    });
    for (const listener of listeners) listener();
    return result;
  } catch (error) {
    // When the rollback fails as well, the first error is the cause.
    throw failure === undefined ? error : failure.error;
  } finally {
    client.release(client.getTransactionStatus() !== 'I');
  }
}

/**
 * Returns whether an error means that the database is temporarily unavailable: unreachable, connection lost, or out
 * of connections, disk space or time. The request may be retried later.
 */
export function isUnavailable(error: unknown): boolean {
  return (
    hasCode(
      error,
      /^(08|53|40001|40P01|57P0|57014|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)/,
    ) || isLostConnection(error)
  );
}

/** Messages of the driver and its pool that come without a code. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/;

function isLostConnection(error: unknown): boolean {
  return listCauses(error).some(({ message }) => lostConnection.test(message));
}

/** Returns whether an error or one of its causes has a code that matches. */
export function hasCode(error: unknown, code: RegExp): boolean {
  return listCauses(error).some((cause) => 'code' in cause && typeof cause.code === 'string' && code.test(cause.code));
}

/**
 * Returns an error and its causes: Drizzle wraps the driver's errors, and Node aggregates those of several addresses.
 */
function listCauses(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const inner: unknown[] = error instanceof AggregateError ? error.errors : [error.cause];
  return [error, ...inner.flatMap(listCauses)];
}

async function answersInTime(pool: Pool): Promise<boolean> {
  const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, readyLimitMs, false).unref());
  const answer = pool.connect().then(async (client) => {
    const isAnswered = await Promise.race([answers(client), tooLate]);
    // The next attempt gets another connection.
    client.release(!isAnswered);
    return isAnswered;
  });
  return Promise.race([answer.catch(() => false), tooLate]);
}

const answers = (client: PoolClient): Promise<boolean> =>
  client.query('select 1').then(
    () => true,
    () => false,
  );
