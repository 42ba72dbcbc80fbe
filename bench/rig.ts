import { systemClock } from '#shared/time.ts';
import { openDatabase } from '../gateway/db/client.ts';
import { migrate } from '../gateway/db/migrate.ts';
import { readEnv } from '../gateway/env.ts';
import { createEncryption } from '../gateway/lib/encryption.ts';
import { loadSampleData } from '../gateway/sample/load-sample-data.ts';
import { createLogger } from '../gateway/server/log.ts';
import { createDatabase, hasPostgres, keptDatabase, type TestDatabase } from '../tests/support/postgres.ts';
import { temporaryFolder } from '../tests/support/reaper.ts';
import { freePort, type ServerProcess, serverProcess } from '../tests/support/server-process.ts';
import { SkippedError } from './figure.ts';

/** The resources of measurements: shared databases, and separate servers. */
export interface Rig {
  /** Returns the URL of a PostgreSQL database with this many conversions; loads it on first use. */
  database: (rows: number) => Promise<string>;
  /** Starts a new gateway. */
  startGateway: (databaseUrl: string) => Promise<ServerProcess>;
  /** Starts a new proxy for a gateway. */
  startProxy: (gatewayUrl: string) => Promise<ServerProcess>;
  /** Starts a proxy with its gateway in one process, as `npm start` does. */
  startOneProcess: (databaseUrl: string) => Promise<ServerProcess>;
  /** Stops every server; keeps the databases. */
  stopServers: () => Promise<void>;
  /** Stops the servers and drops the databases. */
  close: () => Promise<void>;
}

const dataKey = 'a-data-key-for-benchmarks-alone-of-enough-length-0123456789';
/** No rate limits, no request log, and no outgoing requests. */
export const serverEnv = {
  RATE_LIMIT_SCALE: '1000000',
  LOG_LEVEL: 'warn',
  SAMPLE_DATA: 'none',
  SESSION_SECRET: 'a-secret-for-benchmarks-alone-of-enough-length-0123456789',
  CEP_URLS: 'none',
  CNPJ_URL: 'none',
  AVATAR_URL: 'none',
  DATA_KEY: dataKey,
};

/** @param report receives progress messages */
export function createRig(report: (message: string) => void): Rig {
  const folder = temporaryFolder('bench');
  const databases = new Map<number, Promise<TestDatabase>>();
  let servers: ServerProcess[] = [];

  async function load(rows: number): Promise<TestDatabase> {
    report(`loading ${rows} conversions`);
    const startMs = performance.now();
    const database = await (process.env.BENCH_KEEP ? keptDatabase(`bench_${rows}`) : createDatabase());
    const env = readEnv({ DATABASE_URL: database.url, DATA_DIR: folder.path, LOG_LEVEL: 'warn' });
    const opened = await openDatabase(env, createLogger(env));
    try {
      await migrate(opened);
      await loadSampleData({
        database: opened,
        clock: systemClock,
        env,
        encryption: createEncryption([dataKey]),
        amount: rows,
        log: report,
      });
    } finally {
      await opened.close();
    }
    report(`loaded ${rows} conversions in ${Math.round((performance.now() - startMs) / 1000)} s`);
    return database;
  }

  async function start(
    program: 'gateway' | 'proxy' | 'one-process',
    portVariable: string,
    env: Record<string, string>,
  ) {
    const port = await freePort();
    const server = serverProcess(program, port, {
      ...serverEnv,
      DATA_DIR: folder.path,
      [portVariable]: String(port),
      ...env,
    });
    servers.push(server);
    await server.start();
    return server;
  }

  async function stopServers() {
    const running = servers.toReversed();
    servers = [];
    for (const server of running) await server.stop();
  }

  return {
    database: async (rows) => {
      if (!hasPostgres) throw new SkippedError('no PostgreSQL on this machine');
      const database = databases.get(rows) ?? load(rows);
      databases.set(rows, database);
      return (await database).url;
    },
    startGateway: (databaseUrl) => start('gateway', 'GATEWAY_PORT', { DATABASE_URL: databaseUrl }),
    startProxy: (gatewayUrl) => start('proxy', 'PORT', { GATEWAY_URL: gatewayUrl }),
    startOneProcess: (databaseUrl) => start('one-process', 'PORT', { DATABASE_URL: databaseUrl }),
    stopServers,
    close: async () => {
      await stopServers();
      for (const database of databases.values()) await (await database).drop();
      await folder.remove();
    },
  };
}

/** @throws {Error} with the server's output, when it has exited */
export function pidOf(server: ServerProcess): number {
  const pid = server.pid();
  if (pid === undefined) throw new Error(`A server is gone:\n${server.logs()}`);
  return pid;
}
