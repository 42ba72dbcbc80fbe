import { Pool, type PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { waitAtMost } from './wait-at-most.ts';

/** Time limits of a request, in milliseconds. */
export interface DatabaseLimits {
  /** How long it waits for a connection before it fails. */
  connectionMs: number;
  /** How long a statement may take, locks included. On PostgreSQL only, as the next one. */
  statementMs: number;
  /** How long a transaction may do nothing. */
  idleTransactionMs: number;
}

const endTimeoutMs = 3_000;

/** The connections that an engine provides once open. */
export interface Connections {
  pool: Pool;
  copyPool: Pool;
  /** Statements that update statistics and visibility after large changes. */
  vacuumStatements: readonly string[];
  backUp: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Creates a pool that survives connection failures: a broken connection is dropped and the next query opens a new
 * one.
 *
 * @param sessionStatement run on each new connection before its first use
 */
export function createPool(config: PoolConfig, sessionStatement: string, log: Logger): Pool {
  const pool = new Pool({
    ...config,
    // eslint-disable-next-line @typescript-eslint/no-misused-promises -- the pool awaits the hook, which its types do not say
    onConnect: (client) => client.query(sessionStatement),
  });
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection broke'));
  // A client in use reports the error through its query; an unhandled `error` event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Closes a pool when its clients have been released, or after three seconds without those that have not. */
export async function endPool(pool: Pool): Promise<void> {
  await waitAtMost(endTimeoutMs, pool.end());
}
