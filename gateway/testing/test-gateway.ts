import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Clock } from '#shared/time.ts';
import { openDatabase } from '../db/client.ts';
import { migrate } from '../db/migrate.ts';
import type { NamedDatabases } from '../db/named-databases.ts';
import type { GatewayContext } from '../engine/context.ts';
import { createGatewayMetrics } from '../engine/metrics.ts';
import { type AppName, createRegistry, type Method, type Route } from '../engine/registry.ts';
import { type Env, readEnv } from '../env.ts';
import { offerSandboxes, sandboxDatabasesOf } from '../sandbox/offer-sandboxes.ts';
import { createApp } from '../server/app.ts';
import { createContext } from '../server/create-context.ts';
import { createHttpServer } from '../server/http-server.ts';
import { createLogger } from '../server/log.ts';
import { routes } from '../server/routes.ts';
import { loadFixtures, password } from './fixtures.ts';
import { copyMigratedDatabase } from './prepared-database.ts';

/**
 * Far longer than any statement takes. With the limits of the product, a hundred callers that wait for one lock on a
 * busy machine would fail without a fault in the product. Those limits have their own tests.
 */
const databaseLimits = { connectionMs: 150_000, statementMs: 150_000, idleTransactionMs: 150_000 };

/** The result of a call. */
export interface TestAnswer {
  status: number;
  /** The parsed JSON, or the text if it is not JSON. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test asserts the shape of what it reads
  body: any;
  headers: Headers;
}

interface CallOptions {
  /** Sent as JSON; a `FormData` or `Blob` is sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** Calls the gateway as one user or as a visitor. */
export interface TestCaller {
  /** The session token; null for a visitor. */
  token: string | null;
  /**
   * Calls an app by its path, including the query: `call('report', 'GET', '/api/get/report?page=1')`; `direct` calls
   * its own address.
   */
  call: (app: AppName | 'direct', method: Method, path: string, options?: CallOptions) => Promise<TestAnswer>;
  /**
   * Makes a step-up with the fixtures' password. Returns the caller with the new token; the old one is no longer valid.
   */
  stepUp: () => Promise<TestCaller>;
}

/** A clock controlled by a test. */
export interface MovableClock extends Clock {
  set: (instant: Date | string) => void;
  advance: (milliseconds: number) => void;
}

/** Returns a clock that stays at an instant until it is moved. */
export function movableClock(start: Date | string = '2026-03-02T12:00:00Z'): MovableClock {
  let time = new Date(start).getTime();
  return {
    now: () => new Date(time),
    set: (instant) => (time = new Date(instant).getTime()),
    advance: (milliseconds) => (time += milliseconds),
  };
}

export interface TestGateway {
  /** Base URL without a trailing slash. */
  url: string;
  context: GatewayContext;
  visitor: TestCaller;
  /** Signs a fixture user in through the login call. @param code of the user's second factor, if any */
  signIn: (email: string, code?: string) => Promise<TestCaller>;
  /** Returns the caller of a session. */
  callerOf: (token: string) => TestCaller;
  /** Runs one statement. Returns its rows. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test asserts the shape of what it reads
  query: (text: string, values?: unknown[]) => Promise<any[]>;
  close: () => Promise<void>;
}

interface TestGatewayOptions {
  clock?: Clock;
  /** PostgreSQL to use; when unset, PGlite in a new folder. */
  databaseUrl?: string;
  /** Environment variables in addition to the defaults: offline, silent, without sample data. */
  env?: Record<string, string>;
  /** False inserts no fixtures: the tables stay empty, or as another gateway on the same database has filled them. */
  fixtures?: boolean;
  /** Where it logs, from `env.LOG_LEVEL` on; default: standard output. */
  logTo?: { write: (line: string) => void };
  /** Offers test keys their sandboxes. */
  sandboxes?: boolean;
  /** Routes in addition to the product's. */
  extraRoutes?: readonly Route[];
}

/** The databases of sandboxes: embedded ones begin as copies of a migrated one. */
function preparedSandboxes(env: Env): NamedDatabases | undefined {
  const databases = sandboxDatabasesOf(env);
  if (databases === undefined || env.databaseUrl !== undefined) return databases;
  return {
    ...databases,
    open: async (name, log) => {
      await copyMigratedDatabase({ ...env, dataDir: databases.folderOf(name) }, log);
      return databases.open(name, log);
    },
  };
}

/** Starts a listening gateway on its own migrated database with the fixtures. Does not start workers. */
export async function createTestGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const { clock = movableClock(), databaseUrl, fixtures = true, extraRoutes = [] } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'gateway-test-'));
  const env = readEnv({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'none',
    CEP_URLS: 'none',
    CNPJ_URL: 'none',
    AVATAR_URL: 'none',
    LOG_LEVEL: 'silent',
    // Long enough that even on a busy machine imports end before their request is answered.
    IMPORT_ANSWER_SECONDS: '60',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...options.env,
  });
  const log = createLogger(env, options.logTo);
  const isMigrated = env.databaseUrl === undefined && (await copyMigratedDatabase(env, log));
  const database = await openDatabase(env, log, databaseLimits);
  const context = createContext({ database, env, clock, log, metrics: createGatewayMetrics() });
  if (!isMigrated) await migrate(database);
  if (fixtures) await loadFixtures(context);
  if (options.sandboxes === true) context.sandboxes = offerSandboxes(context, env, preparedSandboxes(env));

  const server = createHttpServer(createApp(context, createRegistry([...routes, ...extraRoutes]))).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const visitor = caller(url, null);

  return {
    url,
    context,
    visitor,
    callerOf: (token) => caller(url, token),
    signIn: async (email, code) => {
      const { status, body } = await visitor.call('direct', 'POST', '/v2/login', {
        body: { username: email, password, ...(code !== undefined && { code }) },
      });
      if (status !== 200) throw new Error(`could not sign in as ${email}: ${status} ${JSON.stringify(body)}`);
      return caller(url, String(body.login.token));
    },
    query: async (text, values) => (await database.pool.query(text, values)).rows,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await context.sandboxes?.close();
      await database.close();
      context.scratch.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a gateway for the tests of a file, or of a `describe` that awaits it, and closes it after them. */
export async function useGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const gateway = await createTestGateway(options);
  afterAll(gateway.close);
  return gateway;
}

function caller(url: string, token: string | null): TestCaller {
  const self: TestCaller = {
    token,
    stepUp: async () => {
      const { status, body } = await self.call('direct', 'POST', '/v2/step_up', { body: { password } });
      if (status !== 200) throw new Error(`could not step up: ${status} ${JSON.stringify(body)}`);
      return caller(url, String(body.token));
    },
    call: async (app, method, path, { body, headers } = {}) => {
      const address = app === 'direct' ? path : `/redirect?app=${app}&path=${encodeURIComponent(path)}`;
      const isRaw = body === undefined || body instanceof FormData || body instanceof Blob;
      const response = await fetch(url + address, {
        method,
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(!isRaw && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') === true;
      return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
    },
  };
  return self;
}
