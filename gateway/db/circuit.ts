import { Client, type Pool, type PoolClient } from 'pg';
import type { Logger } from 'pino';

/** One lost connection may be the fault of that connection. */
const silentMax = 2;
const probeEveryMs = 500;
const probeLimitMs = 2_000;

type Release = (error?: Error | boolean) => void;
type Callback = (error: Error | undefined, client: PoolClient | undefined, release: Release) => void;

/** The circuit of a pool. */
export interface Circuit {
  /** Counts a connection on which the database did not answer in time. */
  noteSilence: () => void;
  /** Counts a connection on which it did. */
  noteAnswer: () => void;
}

/** What a request fails with while the database is silent. */
export const silenceError = (): Error =>
  Object.assign(new Error('The database does not answer.'), { code: 'ETIMEDOUT' });

/** Whether a connection was not made because nobody answered. */
const isSilence = (error: Error): boolean =>
  ('code' in error && error.code === 'ETIMEDOUT') || /connection timeout$|^timeout expired$/.test(error.message);

/** Asks on a connection of its own, which nothing else waits for. */
async function answers(pool: Pool): Promise<boolean> {
  const client = new Client({ ...pool.options, connectionTimeoutMillis: probeLimitMs, query_timeout: probeLimitMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    // The connection of a silent host would be closed by nobody.
    client.connection.stream.destroy();
  }
}

/**
 * Refuses connections of a pool at once while the database is silent, those that wait for one among them: otherwise each
 * request would wait for its own limit. It is silent after two connections on which it did not answer, until it answers
 * a connection that is tried twice a second.
 */
export function addCircuit(pool: Pool, log: Logger): Circuit {
  const waiting = new Set<Callback>();
  const nobody: Release = () => undefined;
  let silent = 0;
  let probing: NodeJS.Timeout | undefined;

  const close = () => {
    clearTimeout(probing);
    probing = undefined;
    silent = 0;
  };
  const probe = async () => {
    const isOver = await answers(pool);
    if (probing === undefined) return;
    if (pool.ending) close();
    else if (isOver) {
      close();
      log.warn('the database answers again');
    } else schedule();
  };
  const schedule = () => {
    probing = setTimeout(() => void probe(), probeEveryMs).unref();
  };
  const open = () => {
    log.error({ waiting: waiting.size }, 'the database is silent: requests are refused until it answers');
    schedule();
    for (const callback of waiting) callback(silenceError(), undefined, nobody);
    waiting.clear();
  };

  const noteSilence = () => {
    silent += 1;
    if (silent >= silentMax && probing === undefined && !pool.ending) open();
  };

  const take: (callback: Callback) => unknown = pool.connect.bind(pool);
  const takeUnlessSilent = (callback: Callback): void => {
    if (probing !== undefined) {
      callback(silenceError(), undefined, nobody);
      return;
    }
    waiting.add(callback);
    take((error, client, release) => {
      // One who was refused meanwhile has no use for it.
      if (waiting.delete(callback)) callback(error, client, release);
      else if (client !== undefined) release();
      if (error !== undefined && isSilence(error)) noteSilence();
    });
  };
  const connect = (callback?: Callback): Promise<PoolClient> | undefined => {
    if (callback !== undefined) {
      takeUnlessSilent(callback);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      takeUnlessSilent((error, client) => {
        if (client === undefined) reject(error ?? silenceError());
        else resolve(client);
      });
    });
  };
  Object.assign(pool, { connect });

  return {
    noteSilence,
    noteAnswer: () => {
      if (probing === undefined) silent = 0;
    },
  };
}
