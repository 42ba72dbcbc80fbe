import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, describePostgres } from '../tests/support/postgres.ts';
import { watchForWarnings } from '../tests/support/process-warnings.ts';
import { leaveToReaper, temporaryFolder } from '../tests/support/reaper.ts';
import { ensureBuilt, ROOT } from '../tools/builds.mjs';

const running = new Set<ChildProcess>();

beforeAll(() => ensureBuilt(['servers']));

afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts the gateway alone, as another process. */
function spawnGateway(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(ROOT, 'dist/servers/gateway.js')], {
    env: { PATH: process.env.PATH, GATEWAY_PORT: '0', CEP_URLS: 'none', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const endCare = child.pid === undefined ? undefined : leaveToReaper({ processGroup: child.pid, signal: 'SIGKILL' });
  const { stdout, stderr } = child;
  running.add(child);
  watchForWarnings('gateway', stderr);
  let output = '';
  let errors = '';
  stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const exit = once(child, 'close').then(([code]) => {
    running.delete(child);
    endCare?.();
    return code as number | null;
  });
  return {
    child,
    exit,
    output: () => output,
    errors: () => errors,
    /** Resolves with the address once the gateway listens. */
    async listening(): Promise<string> {
      for (;;) {
        const port = /"port":(\d+),.*"msg":"the gateway listens"/.exec(output)?.[1];
        if (port !== undefined) return `http://127.0.0.1:${port}`;
        const code = await Promise.race([exit, once(stdout, 'data').then(() => undefined)]);
        if (code !== undefined) throw new Error(`the gateway ended with ${code}: ${errors}${output}`);
      }
    },
  };
}

/**
 * Sends all but the last byte of a request, and waits until the gateway has read the head. The body is invalid JSON, so
 * that the answer takes almost none of the five seconds that a shutdown allows.
 */
async function beginRequest(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const closed = new Promise<void>((resolve) => {
    socket.on('error', () => undefined).on('close', () => resolve());
  });
  const body = '{"username"}';
  socket.write(
    `POST /v2/login HTTP/1.1\r\nHost: gateway\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  const [invitation]: Buffer[] = await once(socket, 'data');
  expect(String(invitation)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  socket.write(body.slice(0, -1));
  return {
    closed,
    /** Returns the answer; nothing if the gateway has closed the connection. */
    async finish(): Promise<string> {
      const answer = new Promise<string>((resolve) => socket.once('data', (chunk: Buffer) => resolve(String(chunk))));
      socket.write(body.slice(-1));
      return Promise.race([answer, closed.then(() => '')]);
    },
  };
}

/** Returns whether a server accepts connections. */
async function isOpen(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const opened = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return opened;
}

async function signIn(url: string): Promise<number> {
  const response = await fetch(`${url}/v2/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@demo.test', password: 'Demo-2026' }),
  });
  await response.body?.cancel();
  return response.status;
}

describe('invalid configuration', () => {
  test('ends the start with one line per error, in Portuguese and in English', async () => {
    const gateway = spawnGateway({ GATEWAY_PORT: 'x', DATABASE_URL: 'mysql://u:s3cret@h/d', LOG_LEVEL: 'loud' });
    expect(await gateway.exit).toBe(1);
    expect(gateway.errors().trim().split('\n')).toEqual([
      expect.stringMatching(/^GATEWAY_PORT deve ser um número/),
      expect.stringMatching(/^DATABASE_URL deve ser/),
      expect.stringMatching(/^LOG_LEVEL deve ser/),
      expect.stringMatching(/^GATEWAY_PORT must/),
      expect.stringMatching(/^DATABASE_URL must/),
      expect.stringMatching(/^LOG_LEVEL must/),
    ]);
    expect(gateway.errors()).not.toContain('s3cret');
  });

  test('an unreachable database is reported in one line of each language', async () => {
    const gateway = spawnGateway({ DATABASE_URL: 'postgres://u:s3cret@127.0.0.1:1/d' });
    expect(await gateway.exit).toBe(1);
    expect(gateway.errors()).toMatch(
      /^O gateway não iniciou: DATABASE_URL: .*ECONNREFUSED.*\nThe gateway did not start: DATABASE_URL: .*ECONNREFUSED.*\n$/,
    );
    expect(gateway.errors() + gateway.output()).not.toContain('s3cret');
  });
});

describe('with the embedded database', () => {
  const folder = temporaryFolder('gateway');
  const env = { DATA_DIR: folder.path };
  let gateway: ReturnType<typeof spawnGateway>;
  let url: string;

  beforeEach(async () => {
    gateway = spawnGateway(env);
    url = await gateway.listening();
  });

  afterAll(() => folder.remove());

  test('serves the sample accounts and closes the database on shutdown', async () => {
    expect(await signIn(url)).toBe(200);
    gateway.child.kill('SIGTERM');
    expect(await gateway.exit).toBe(0);
    expect(existsSync(join(folder.path, 'db.lock'))).toBe(false);
  });

  test('completes requests in progress on shutdown and accepts no new ones', async () => {
    const request = await beginRequest(url);
    gateway.child.kill('SIGTERM');
    await expect.poll(() => isOpen(url), { interval: 5 }).toBe(false);
    expect(await request.finish()).toMatch(/^HTTP\/1\.1 400 /);
    expect(await gateway.exit).toBe(0);
  });

  test('disconnects a request that never ends and still shuts down', async () => {
    const request = await beginRequest(url);
    gateway.child.kill('SIGTERM');
    await request.closed;
    // The exit code would be 1 after ten seconds.
    expect(await gateway.exit).toBe(0);
  });

  test('refuses a second process and names the first', async () => {
    const second = spawnGateway(env);
    expect(await second.exit).toBe(1);
    expect(second.errors()).toContain(`process ${gateway.child.pid}`);
    expect(await signIn(url)).toBe(200);
  });

  test('exits with a fatal log line when it loses its lock, and writes no more', async () => {
    rmSync(join(folder.path, 'db.lock'));
    expect(await gateway.exit).toBe(1);
    expect(gateway.output()).toContain('The lock of the database is lost');
  });
});

describePostgres('on PostgreSQL', () => {
  test('two gateways that start at once on a new database both serve it', async () => {
    const created = await createDatabase();
    const gateways = [1, 2].map(() => spawnGateway({ DATABASE_URL: created.url }));
    const urls = await Promise.all(gateways.map((gateway) => gateway.listening()));
    expect(await Promise.all(urls.map(signIn))).toEqual([200, 200]);
    for (const { child } of gateways) child.kill('SIGTERM');
    expect(await Promise.all(gateways.map(({ exit }) => exit))).toEqual([0, 0]);
    await created.drop();
  });
});
