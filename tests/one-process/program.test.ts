import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BUILD_NAMES, ensureBuilt, ROOT } from '../../tools/builds.mjs';
import { SAMPLE_PASSWORD } from '../support/client.ts';
import { watchForWarnings } from '../support/process-warnings.ts';
import { leaveToReaper, temporaryFolder } from '../support/reaper.ts';

const data = temporaryFolder('one-process');
const running = new Set<ChildProcess>();

beforeAll(() => ensureBuilt(BUILD_NAMES));
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});
afterAll(() => data.remove());

/** Runs the program itself, without the shell that would start it again. */
function run(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(ROOT, 'dist/servers/one-process.js')], {
    env: { PATH: process.env.PATH, PORT: '0', CEP_URLS: 'none', DATA_DIR: join(data.path, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const release = child.pid === undefined ? undefined : leaveToReaper({ processGroup: child.pid, signal: 'SIGKILL' });
  running.add(child);
  watchForWarnings('one-process', child.stderr);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = once(child, 'close').then(([code]) => {
    running.delete(child);
    release?.();
    return code as number | null;
  });
  return {
    child,
    exit,
    output: () => output,
    /** The address, once the banner shows it. */
    url: async () => {
      await expect.poll(() => /Portal\s+(\S+)\//.test(output), { timeout: 60_000 }).toBe(true);
      return /Portal\s+(\S+)\//.exec(output)?.[1] ?? '';
    },
  };
}

const signIn = (url: string) =>
  fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'test' },
    body: JSON.stringify({ username: 'admin@demo.test', password: SAMPLE_PASSWORD }),
  });

describe('proxy and gateway in one process', () => {
  it('print the sample accounts, serve them, keep sessions over a kill, and stop by SIGTERM with 0', async () => {
    const first = run();
    const url = await first.url();
    expect(first.output()).toContain('afiliado@demo.test');
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const signedIn = await signIn(url);
    expect(signedIn.status).toBe(200);
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    first.child.kill('SIGKILL');
    await first.exit;

    const second = run();
    const again = await second.url();
    expect((await fetch(`${again}/api/session`, { headers: { cookie } })).status).toBe(200);
    second.child.kill('SIGTERM');
    expect(await second.exit).toBe(0);
    await expect(fetch(`${again}/healthz`)).rejects.toThrow();
  });

  it('end with 70, so that they are started again, after an error that nothing caught', async () => {
    const error = `process.on('SIGUSR2', () => { throw new Error('unforeseen') })`;
    const both = run({ NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(error)}` });
    await both.url();
    both.child.kill('SIGUSR2');
    expect(await both.exit).toBe(70);
    expect(both.output()).toMatch(/"level":60,.*"message":"unforeseen"/);
  });

  it('refuse to start with 1, and list the errors of both, each once', async () => {
    const both = run({ PORT: 'x', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://u:s3cret@h/d' });
    expect(await both.exit).toBe(1);
    const lines = both.output().trim().split('\n');
    expect(lines).toHaveLength(6);
    expect(both.output()).toMatch(/^PORT must/m);
    expect(both.output()).toMatch(/^LOG_LEVEL must/m);
    expect(both.output()).toMatch(/^DATABASE_URL must/m);
  });

  it('end with 1 and say why where the database does not answer', async () => {
    const both = run({ DATABASE_URL: 'postgres://u:s3cret@127.0.0.1:1/d' });
    expect(await both.exit).toBe(1);
    expect(both.output()).toMatch(/^The gateway did not start: DATABASE_URL: .*ECONNREFUSED/m);
    expect(both.output()).not.toContain('s3cret');
  });
});
