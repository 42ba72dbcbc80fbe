import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, chownSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, it } from 'vitest';
import { leaveToReaper, temporaryFolder } from './reaper.ts';
import { freePort } from './server-process.ts';

const VERSION_MIN = 15;
const READY_WITHIN_MS = 30_000;

/** An empty database; `drop()` ends every session on it. */
export interface TestDatabase {
  url: string;
  drop: () => Promise<void>;
}

const binaries = process.env.TEST_DATABASE_URL ? undefined : findBinaries();

/** Whether tests can have PostgreSQL here: at TEST_DATABASE_URL, or from binaries on this machine. */
export const hasPostgres = process.env.TEST_DATABASE_URL !== undefined || binaries !== undefined;

if (!hasPostgres && process.env.CI) {
  throw new Error(`CI must have PostgreSQL ${VERSION_MIN} or newer (initdb on the PATH), or TEST_DATABASE_URL.`);
}

/** `describe` for tests that prove nothing on PGlite. Without PostgreSQL they are skipped, and their name says so. */
export function describePostgres(name: string, tests: () => void | Promise<void>): void {
  if (hasPostgres) describe(name, tests);
  else it.skip(`${name} (skipped: no PostgreSQL on this machine)`);
}

let server: Promise<string> | undefined;

/** A new database, on TEST_DATABASE_URL's server or on a cluster of this test process that ends with it. */
export async function createDatabase(): Promise<TestDatabase> {
  server ??= process.env.TEST_DATABASE_URL ? Promise.resolve(process.env.TEST_DATABASE_URL) : startCluster();
  const serverUrl = await server;
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOn(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOn(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** A new database for the tests of a `describe` that awaits it, dropped after them. */
export async function useDatabase(): Promise<TestDatabase> {
  const database = await createDatabase();
  afterAll(database.drop);
  return database;
}

/**
 * A pool of the test itself. Its connections may still be closing when `drop()` ends their sessions: `pool.end()` does
 * not wait for them.
 */
export function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Runs a statement on a connection of its own. */
export async function runOn(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** @returns the address of its `postgres` database */
async function startCluster(): Promise<string> {
  if (!binaries) throw new Error(`No PostgreSQL ${VERSION_MIN} or newer on this machine.`);
  const folder = temporaryFolder('postgres');
  const owner = serverUser();
  if (owner) chownSync(folder.path, owner.uid, owner.gid);
  const run = { cwd: folder.path, env: { PATH: process.env.PATH, LC_ALL: 'C' }, ...owner };
  const data = join(folder.path, 'data');
  // The tests compare the order and case of words with PGlite's, which knows C.UTF-8 alone.
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(join(binaries, 'initdb'), initdb, { ...run, stdio: 'pipe' });

  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: '200',
    // For measurements that count statements.
    ...(process.env.POSTGRES_PRELOAD && { shared_preload_libraries: process.env.POSTGRES_PRELOAD }),
  };
  const child = spawn(
    join(binaries, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...run, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.unref();
  // SIGQUIT is the immediate shutdown, which also ends the children of the postmaster.
  if (child.pid !== undefined) leaveToReaper({ processGroup: child.pid, signal: 'SIGQUIT' });

  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  for (;;) {
    try {
      await runOn(url, 'SELECT 1');
      return url;
    } catch (error) {
      if (child.exitCode !== null || Date.now() > giveUpAt)
        throw new Error(`PostgreSQL did not start:\n${output}`, { cause: error });
      await delay(30);
    }
  }
}

/** The folder of the newest server binaries: on the PATH, or where Debian keeps them. */
function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  return folders.find(
    (folder) => isExecutable(join(folder, 'initdb')) && isExecutable(join(folder, 'postgres')) && isRecent(folder),
  );
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function isRecent(folder: string): boolean {
  const version = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/(\d+)/.exec(version)?.[1]) >= VERSION_MIN;
}

/** PostgreSQL refuses to run as root: whom to run it as then. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // No such user; the next one will do.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody.');
}
