import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type ClientBase, type Connection, Pool, type PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { waitAtMost } from '#shared/server/wait-at-most.ts';
import { addCircuit, silenceError } from './circuit.ts';
import { nameStatements, sendUnnamed } from './named-statements.ts';
import { watchSlowStatements } from './slow-statements.ts';

declare module 'pg' {
  // The published types declare it only for clients without a pool.
  interface ClientBase {
    readonly connection: Connection;
  }
}

/** The part of the configuration that opens the database. */
export interface DatabaseSettings {
  /** PostgreSQL; undefined selects the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  /** The same PostgreSQL without the connection pooler, where `databaseUrl` leads through one. */
  databaseDirectUrl?: string | undefined;
  /** A replica of it, for reads; undefined without one. */
  databaseReadUrl?: string | undefined;
  databasePoolMax: number;
  /** Absolute path. */
  dataDir: string;
  environment: 'development' | 'test' | 'production';
}

/** Time limits of a request, in milliseconds. */
export interface DatabaseLimits {
  /** How long it waits for a connection before it fails. */
  connectionMs: number;
  /** How long a statement may take, locks included. On PostgreSQL only, as the next one. */
  statementMs: number;
  /** How long a transaction may do nothing. */
  idleTransactionMs: number;
  /** The time beyond the statement timeout after which a silent connection counts as lost. */
  silenceMs: number;
  /** From when on a statement is logged as slow. */
  slowMs: number;
}

export const defaultLimits: DatabaseLimits = {
  connectionMs: 8_000,
  statementMs: 5_000,
  idleTransactionMs: 10_000,
  silenceMs: 2_000,
  slowMs: 1_000,
};

const endTimeoutMs = 2_000;
const cutTimeoutMs = 200;

/** The connections that an engine provides once open. */
export interface Connections {
  pool: Pool;
  copyPool: Pool;
  /** Statements that update statistics and visibility after large changes. */
  vacuumStatements: readonly string[];
  backUp: () => Promise<string | undefined>;
  close: () => Promise<void>;
}

const silenceLimits = new WeakMap<Pool, number>();
const openClients = new WeakMap<Pool, Set<ClientBase>>();

/**
 * Sets how long a client's connection may be silent while it is in use; then it is cut, because a host that vanished or
 * froze never closes it. The pool's own limit holds again once the client is released.
 *
 * @param limitMs 0 waits for ever
 */
export function limitSilence(client: ClientBase, limitMs: number): void {
  const { stream } = client.connection;
  if (stream instanceof Socket) stream.setTimeout(limitMs);
}

/** Returns a pool's limit of silence in milliseconds; 0 without one. */
export const silenceLimitOf = (pool: Pool): number => silenceLimits.get(pool) ?? 0;

function cut(client: ClientBase): void {
  client.connection.stream.destroy(silenceError());
}

/**
 * Cuts connections that are silent in use, and with the first one those that wait: they would fail one after the other. After
 * two, requests are refused at once.
 */
function cutSilentConnections(pool: Pool, limitMs: number, log: Logger): void {
  silenceLimits.set(pool, limitMs);
  const idle = new Set<ClientBase>();
  const lost = new WeakSet<ClientBase>();
  const circuit = addCircuit(pool, log);
  pool.on('connect', (client) => {
    circuit.noteAnswer();
    limitSilence(client, limitMs);
    client.connection.stream.on('timeout', () => {
      if (idle.has(client)) return;
      log.warn({ idle: idle.size }, 'a database connection is silent and is cut');
      for (const each of [client, ...idle]) {
        lost.add(each);
        cut(each);
      }
      circuit.noteSilence();
    });
  });
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (error: Error | boolean | undefined, client) => {
    if (!error && !lost.has(client)) circuit.noteAnswer();
    limitSilence(client, limitMs);
    idle.add(client);
  });
  pool.on('remove', (client) => idle.delete(client));
}

/** Sets up a new connection, which is cut where it is silent meanwhile: the pool does not watch it yet. */
async function beginSession(client: ClientBase, statement: string, silenceMs: number): Promise<void> {
  const { stream } = client.connection;
  const cutNow = () => cut(client);
  limitSilence(client, silenceMs);
  stream.once('timeout', cutNow);
  await client.query(statement);
  stream.off('timeout', cutNow);
}

interface PoolSettings {
  /** Run on each new connection before its first use; none where it is empty. */
  sessionStatement: string;
  log: Logger;
  /** How long a connection may be silent while it works on a statement; default: for ever. */
  silenceMs?: number;
  /** Which statements have a name: those that are given one (default), also repeated ones, or none. */
  names?: 'given' | 'repeated' | 'none';
  /** From when on a statement is counted and logged as slow; default: never. */
  slowMs?: number;
}

/**
 * Creates a pool that survives connection failures: a broken connection is dropped and the next query opens a new
 * one.
 */
export function createPool(
  config: PoolConfig,
  { sessionStatement, log, silenceMs = 0, names = 'given', slowMs }: PoolSettings,
): Pool {
  const pool = new Pool({
    ...config,
    // eslint-disable-next-line @typescript-eslint/no-misused-promises -- the pool awaits the hook, which its types do not say
    ...(sessionStatement !== '' && { onConnect: (client) => beginSession(client, sessionStatement, silenceMs) }),
  });
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection broke'));
  // A client in use reports the error through its query; an unhandled `error` event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const shared = { generation: 0 };
  if (names === 'repeated') pool.on('connect', (client) => nameStatements(client, shared));
  if (names === 'none') pool.on('connect', sendUnnamed);
  // After the names, so that a repeated attempt counts as one statement.
  if (slowMs !== undefined) watchSlowStatements(pool, slowMs, log);
  const clients = new Set<ClientBase>();
  openClients.set(pool, clients);
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  if (silenceMs > 0) cutSilentConnections(pool, silenceMs, log);
  return pool;
}

/** Closes a pool when its clients have been released; cuts those that have not after two seconds. */
export async function endPool(pool: Pool): Promise<void> {
  const ended = pool.end();
  const rest = Promise.race([
    ended.then(() => []),
    delay(endTimeoutMs, [...(openClients.get(pool) ?? [])], { ref: false }),
  ]);
  for (const client of await rest) cut(client);
  await waitAtMost(cutTimeoutMs, ended);
}
