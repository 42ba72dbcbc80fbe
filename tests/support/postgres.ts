import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, chownSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, it } from 'vitest';
import { mountDisk, type OwnDisk } from './own-disk.ts';
import { leaveToReaper, temporaryFolder } from './reaper.ts';
import { freePort } from './server-process.ts';

const VERSION_MIN = 15;
const READY_WITHIN_MS = 30_000;

/** An empty database; `drop()` ends every session on it. */
export interface TestDatabase {
  url: string;
  drop: () => Promise<void>;
}

const binaries = findBinaries();

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

/** `describe` for tests that kill a server of their own. */
export function describeServer(name: string, tests: () => void | Promise<void>): void {
  if (binaries !== undefined) describe(name, tests);
  else it.skip(`${name} (skipped: no programs of PostgreSQL on this machine)`);
}

let server: Promise<string> | undefined;

/** A new database, on TEST_DATABASE_URL's server or on a cluster of this test process that ends with it. */
export async function createDatabase(): Promise<TestDatabase> {
  server ??= process.env.TEST_DATABASE_URL ? Promise.resolve(process.env.TEST_DATABASE_URL) : startCluster();
  const serverUrl = await server;
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOn(serverUrl, `CREATE DATABASE ${name}`);
  return {
    url: urlOf(serverUrl, name),
    drop: () => runOn(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** A database of TEST_DATABASE_URL's server that stays, for what takes long to load; made at its first use. */
export async function keptDatabase(name: string): Promise<TestDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('Databases are kept on the server of TEST_DATABASE_URL alone.');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${name}`);
  } finally {
    await client.end();
  }
  return { url: urlOf(url, name), drop: () => Promise.resolve() };
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
  const own = await createServer();
  await own.start();
  return own.url;
}

/** A server with PostgreSQL of a test's own, which it may kill. */
export interface TestServer {
  url: string;
  port: number;
  /** Its processes, while it runs. */
  pids: () => number[];
  /** Starts it (again), and waits until it answers. */
  start: () => Promise<void>;
  /** Waits until it answers, and starts it where it has ended by itself. */
  recover: () => Promise<void>;
  kill: () => Promise<void>;
  /** That of its data, where it was asked for. */
  disk: OwnDisk | undefined;
  /** Ends it, and removes its data. */
  remove: () => Promise<void>;
}

/**
 * Makes the data of a server that ends with this process at the latest.
 *
 * @param options.diskMb the size of a file system for them; see `canMount`
 */
export async function createServer({ diskMb }: { diskMb?: number } = {}): Promise<TestServer> {
  if (!binaries) throw new Error(`No PostgreSQL ${VERSION_MIN} or newer on this machine.`);
  const folder = temporaryFolder('postgres');
  const owner = serverUser();
  if (owner) chownSync(folder.path, owner.uid, owner.gid);
  const disk = diskMb === undefined || !owner ? undefined : await mountDisk(folder.path, diskMb, owner);
  const [program = '', ...programArgs] = disk?.through ?? [];
  const env = { PATH: process.env.PATH, LC_ALL: 'C' };
  // What enters the disk changes its user by itself.
  const run = disk === undefined ? { cwd: folder.path, env, ...owner } : { env };
  const command = (name: string, args: string[]): [string, string[]] => {
    const path = join(binaries, name);
    return disk === undefined ? [path, args] : [program, [...programArgs, path, ...args]];
  };
  const data = join(folder.path, 'data');
  // The tests compare the order and case of words with PGlite's, which knows C.UTF-8 alone.
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(...command('initdb', initdb), { ...run, stdio: 'pipe' });

  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: '200',
    ...(disk !== undefined && { max_wal_size: '64MB', min_wal_size: '32MB' }),
    // For measurements that count statements.
    ...(process.env.POSTGRES_PRELOAD && { shared_preload_libraries: process.env.POSTGRES_PRELOAD }),
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  let child: ChildProcess | undefined;
  let release: (() => void) | undefined;

  const start = async () => {
    const args = ['-D', data, '-p', String(port), ...options];
    const started = spawn(...command('postgres', args), {
      ...run,
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    });
    child = started;
    let output = '';
    started.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    started.unref();
    // SIGQUIT is the immediate shutdown, which also ends the children of the postmaster.
    if (started.pid !== undefined) release = leaveToReaper({ processGroup: started.pid, signal: 'SIGQUIT' });
    await answer(started, () => output);
  };
  const answer = async (started: ChildProcess, output: () => string) => {
    const giveUpAt = Date.now() + READY_WITHIN_MS;
    for (;;) {
      try {
        await runOn(url, 'SELECT 1');
        return;
      } catch (error) {
        if (started.exitCode !== null || Date.now() > giveUpAt)
          throw new Error(`PostgreSQL does not answer:\n${output()}`, { cause: error });
        await delay(30);
      }
    }
  };
  const recover = async () => {
    if (child?.exitCode === null && child.signalCode === null) await answer(child, () => '').catch(() => undefined);
    if (child?.exitCode !== null || child.signalCode !== null) await start();
  };
  const pids = () => (child?.pid === undefined ? [] : [child.pid, ...childrenOf(child.pid)]);
  const kill = async () => {
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    signalAll(pids(), 'SIGKILL');
    await ended;
    release?.();
  };
  return {
    url,
    port,
    pids,
    start,
    recover,
    kill,
    disk,
    remove: async () => {
      await kill();
      disk?.remove();
      await folder.remove();
    },
  };
}

/** Returns the processes that a process has started and that run. */
export function childrenOf(pid: number): number[] {
  try {
    const output = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
    return output.trim().split(/\s+/).map(Number);
  } catch {
    // It has none.
    return [];
  }
}

/** Sends a signal to processes, of which some may have ended. */
export function signalAll(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended already.
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
