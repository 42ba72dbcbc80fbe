import { Pool, type PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { waitAtMost } from './wait-at-most.ts';

/** How long a request waits for a connection, or for a new one to open, before it is told that there is none. */
const connectionTimeoutMs = 8_000;
const endPatienceMs = 3_000;

/** What an engine gives, once open. */
export interface Connections {
  pool: Pool;
  copyPool: Pool;
  /** Statements that bring the database up to date after large changes. */
  vacuumStatements: readonly string[];
  backUp: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * A pool that survives whatever happens to its connections: a broken one is dropped and the next query opens another.
 *
 * @param sessionStatement what each new connection runs before its first use
 */
export function createPool(config: PoolConfig, sessionStatement: string, log: Logger): Pool {
  const pool = new Pool({
    connectionTimeoutMillis: connectionTimeoutMs,
    ...config,
    // eslint-disable-next-line @typescript-eslint/no-misused-promises -- the pool awaits the hook, which its types do not say
    onConnect: (client) => client.query(sessionStatement),
  });
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection broke'));
  // In use, it tells whoever waits for its answer; but an `error` that nobody listens to would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Closes a pool once its clients are returned, or after three seconds without the ones that are not. */
export async function endPool(pool: Pool): Promise<void> {
  await waitAtMost(endPatienceMs, pool.end());
}
