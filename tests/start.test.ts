import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { BUILDS, BUILD_NAMES, ensureBuilt, ROOT } from '../tools/builds.mjs';
import { SAMPLE_PASSWORD, signedInClient } from './support/client.ts';
import { importForm, orderFile } from './support/order-file.ts';
import { leaveToReaper, temporaryFolder } from './support/reaper.ts';

const TOLD_WITHIN_MS = 60_000;
const copied = [
  ...new Set([...Object.values(BUILDS).flat(), 'dist', 'tools']),
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'],
];

let clone: string;

beforeAll(() => {
  ensureBuilt(BUILD_NAMES);
  const folder = temporaryFolder('a clone');
  clone = join(folder.path, 'the platform');
  for (const path of copied) cpSync(join(ROOT, path), join(clone, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  return folder.remove;
}, 300_000);

/** `npm start` in the clone, with nothing in its environment but what is given. */
function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: clone,
    env: { PATH: process.env.PATH, PORT: '0', CEP_URLS: 'none', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  if (child.pid !== undefined) leaveToReaper({ processGroup: child.pid, signal: 'SIGKILL' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  return {
    output: () => output,
    exit,
    stop: () => child.kill('SIGTERM'),
    /** The portal's address, once the banner tells it. */
    url: async () => {
      await expect.poll(() => /Portal\s+(\S+)\//.test(output), { timeout: TOLD_WITHIN_MS }).toBe(true);
      return /Portal\s+(\S+)\//.exec(output)?.[1] ?? '';
    },
  };
}

describe('npm start of a built clone, in a folder with a space in its path', () => {
  it('makes its data, tells where it is, and serves both sites and every sample account', async () => {
    const platform = start();
    const url = await platform.url();
    const banner = platform.output();
    expect(banner).toContain(`${url}/admin/`);
    expect(banner).toContain(SAMPLE_PASSWORD);
    expect(banner).not.toMatch(/error|warn|built in/i);
    expect(existsSync(join(clone, 'data'))).toBe(true);

    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    for (const path of ['/', '/admin/', '/account/myaccount', '/admin/affiliate/1/address']) {
      const page = await fetch(url + path, { headers: { Accept: 'text/html' } });
      expect([page.status, page.headers.get('Content-Type')], path).toEqual([200, 'text/html; charset=utf-8']);
    }
    const accounts = [...banner.matchAll(/[\w.]+@demo\.test/g)].map(([account]) => account);
    expect(accounts).toHaveLength(5);
    for (const account of accounts) {
      const client = await signedInClient(url, account);
      expect(await client.get('/api/session')).toMatchObject({ status: 200, body: { user: { email: account } } });
    }
    platform.stop();
    expect(await platform.exit).toBe(0);
  }, 120_000);

  it('told to stop under load, answers everything that it had begun, and loses none of it', async () => {
    const platform = start();
    const url = await platform.url();
    const staff = await signedInClient(url, 'gerente@demo.test');
    const affiliate = await signedInClient(url, 'afiliado@demo.test');
    // Connections that are open already, so that every request below reaches the server.
    await Promise.all(Array.from({ length: 60 }, () => staff.get('/api/manager')));

    const statuses: number[] = [];
    // A request still on its way when the platform stops listening is not begun: its client sees the connection end.
    const begun = async (answer: Promise<{ status: number }>) => {
      const status = await answer.then(
        (answered) => answered.status,
        () => undefined,
      );
      if (status !== undefined) statuses.push(status);
      return status;
    };
    const file = orderFile(Array.from({ length: 300 }, (_, at) => ({ order: `ultimo-${at}` })));
    const imported = begun(staff.post('/api/conversion-import', importForm(file)));
    const channels = Array.from({ length: 5 }, (_, at) =>
      begun(
        affiliate.post('/api/channel', {
          site_type_id: 1,
          name: `Último canal ${at}`,
          category: 'Moda',
          url: 'https://ultimo.exemplo.test',
          description: 'Resenhas',
        }),
      ),
    );
    const lists = Array.from({ length: 44 }, (_, at) => begun(staff.get(`/api/affiliate?range=[${at},${at + 9}]`)));
    await expect.poll(() => statuses.length, { timeout: TOLD_WITHIN_MS, interval: 1 }).toBeGreaterThan(5);
    platform.stop();
    await Promise.all([imported, ...channels, ...lists]);
    expect(statuses.filter((status) => status !== 200 && status !== 201)).toEqual([]);
    expect(await platform.exit).toBe(0);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();

    const again = start();
    const later = await signedInClient(await again.url(), 'gerente@demo.test');
    const found = async (path: string, filter: unknown) =>
      (await later.get<unknown[]>(`/api/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body.length;
    const answered = (await Promise.all(channels)).filter((status) => status === 201).length;
    expect(await found('channel', { q: 'Último canal' })).toBe(answered);
    expect(await found('conversion', { order_id: 'ultimo-299-1' })).toBe((await imported) === 200 ? 1 : 0);
    again.stop();
    expect(await again.exit).toBe(0);
  }, 180_000);

  it.each([
    ['of the proxy', { PORT: '99999', RATE_LIMIT_SCALE: 'lots' }, ['PORT must be', 'RATE_LIMIT_SCALE must be']],
    [
      'of the gateway',
      { SAMPLE_DATA: 'some', BRAND_NAME: 'Feira', CEP_URLS: 'here' },
      ['SAMPLE_DATA must be', 'CEP_URLS must be'],
    ],
    ['of production', { NODE_ENV: 'production' }, ['SESSION_SECRET must be']],
  ] as const)('with wrong variables %s it ends with one readable line for each', async (_of, env, faults) => {
    const { exit, output } = start(env);
    expect(await exit).toBe(1);
    const lines = output().trim().split('\n');
    for (const fault of faults) expect(lines.filter((line) => line.startsWith(fault))).toHaveLength(1);
    expect(output()).not.toMatch(/^\s+at |Error:/m);
  });
});
