import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Env } from '../env.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';
import { setTypeParsers } from './type-parsers.ts';

const readyLimitMs = 2_000;
const attemptsMax = 3;
const [retryDelayMinMs, retryDelayMaxMs] = [20, 60];

/** Runs queries: the database, or a transaction of it. */
export type Executor = Omit<NodePgDatabase, 'transaction'>;

/** An open transaction; made by {@link withTransaction} alone. */
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

/** An open database. */
export interface Database {
  readonly engine: 'pglite' | 'postgres';
  /** Queries, each by itself; those that belong together go through {@link withTransaction}. */
  readonly db: Executor;
  /** Connections for requests: on PostgreSQL a statement ends after five seconds. PGlite has one and no time limits. */
  readonly pool: Pool;
  /** Connections without a time limit, for exports and upkeep. On PGlite the same one, which no `COPY … FROM STDIN` survives. */
  readonly copyPool: Pool;
  /** Whether a query is answered within two seconds. */
  isReady: () => Promise<boolean>;
  /** Brings statistics and visibility up to date, as large changes want it at once. */
  vacuum: () => Promise<void>;
  /** Copies an embedded database into `DATA_DIR/backups`. Does nothing on PostgreSQL, whose operator backs it up. */
  backUp: () => Promise<void>;
  /** Closes every connection, and the embedded database with them. More than once is harmless. */
  close: () => Promise<void>;
}

/**
 * Opens PostgreSQL at `DATABASE_URL`, or else the embedded database in `DATA_DIR`. Both speak SQL of PostgreSQL 15 through
 * the same driver.
 *
 * @throws {DirectoryLockedError} when another process has the embedded database open
 * @throws {Error} when PostgreSQL does not answer, is too old, has no UTF-8 or, in production, may lose what it has acknowledged
 */
export async function openDatabase(
  env: Pick<Env, 'databaseUrl' | 'databasePoolMax' | 'dataDir' | 'environment'>,
  log: Logger,
): Promise<Database> {
  setTypeParsers();
  const connections =
    env.databaseUrl === undefined ? await openEmbedded(env, log) : await openPostgres(env.databaseUrl, env, log);
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
 * Runs work in one transaction, committed when it ends well and rolled back when it throws. After a deadlock or a
 * serialization failure it is run again, three times in all, so it must leave no trace outside the database.
 *
 * @param options.statementTimeoutMs for work with longer statements than a request's; PGlite knows no limits
 * @returns what the work returns
 * @throws what the work throws
 */
export async function withTransaction<Result>(
  { pool }: Pick<Database, 'pool'>,
  work: (tx: Tx) => Promise<Result>,
  { statementTimeoutMs }: { statementTimeoutMs?: number } = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runTransaction(pool, async (tx) => {
        if (statementTimeoutMs !== undefined) await limitStatements(tx, statementTimeoutMs);
        return work(tx);
      });
    } catch (error) {
      if (attempt === attemptsMax || !hasCode(error, /^40(001|P01)$/)) throw error;
      // At once, it would meet the other transaction before that one has moved on, and both would fail again.
      await delay(attempt * randomInt(retryDelayMinMs, retryDelayMaxMs));
    }
  }
}

/** Sets how long each statement may take in the rest of a transaction; 0 is for ever. PGlite knows no limits. */
export async function limitStatements(tx: Tx, timeoutMs: number): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`);
}

/** Drizzle's own transaction on a pool never returns a client whose `begin` failed, and a pool of one would stand still. */
async function runTransaction<Result>(pool: Pool, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let failure: { error: unknown } | undefined;
  try {
    return await drizzle(client).transaction(async (tx) => {
      try {
        return await work(tx);
      } catch (error) {
        failure = { error };
        throw error;
      }
    });
  } catch (error) {
    // Where the rollback failed as well, the first error says why.
    throw failure === undefined ? error : failure.error;
  } finally {
    client.release(client.getTransactionStatus() !== 'I');
  }
}

/**
 * Whether an error says that the database cannot answer now: not reachable, lost, out of connections, room or time. The
 * request may be tried again later.
 */
export function isUnavailable(error: unknown): boolean {
  return (
    hasCode(
      error,
      /^(08|53|40001|40P01|57P0|57014|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)/,
    ) || isLostConnection(error)
  );
}

/** What the driver and its pool say without a code. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/;

function isLostConnection(error: unknown): boolean {
  return listCauses(error).some(({ message }) => lostConnection.test(message));
}

function hasCode(error: unknown, code: RegExp): boolean {
  return listCauses(error).some((cause) => 'code' in cause && typeof cause.code === 'string' && code.test(cause.code));
}

/** An error and what caused it: Drizzle wraps the driver's errors, and Node those of several addresses. */
function listCauses(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const inner: unknown[] = error instanceof AggregateError ? error.errors : [error.cause];
  return [error, ...inner.flatMap(listCauses)];
}

async function answersInTime(pool: Pool): Promise<boolean> {
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  );
  const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, readyLimitMs, false).unref());
  return Promise.race([answer, tooLate]);
}
