import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { BUILD_NAMES, BUILDS, ensureBuilt, ROOT } from '../../tools/builds.mjs';
import { type RestClient, SAMPLE_PASSWORD, signedInClient } from '../support/client.ts';
import { importForm, orderFile } from '../support/order-file.ts';
import { watchForWarnings } from '../support/process-warnings.ts';
import { leaveToReaper, temporaryFolder } from '../support/reaper.ts';

const copied = [
  ...new Set([...Object.values(BUILDS).flat(), 'dist', 'tools']),
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
];

let clone: string;

beforeAll(() => {
  ensureBuilt(BUILD_NAMES);
  const folder = temporaryFolder('a clone');
  clone = join(folder.path, 'the platform');
  for (const path of copied) cpSync(join(ROOT, path), join(clone, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  return folder.remove;
});

/** `npm start` in the clone, with nothing in its environment but what is given. */
function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: clone,
    env: { PATH: process.env.PATH, PORT: '0', CEP_URLS: 'none', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  if (child.pid !== undefined) leaveToReaper({ processGroup: child.pid, signal: 'SIGKILL' });
  watchForWarnings('start', child.stderr);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  return {
    output: () => output,
    exit,
    stop: () => child.kill('SIGTERM'),
    /** The portal's address, once the banner shows it. */
    url: async () => {
      await expect.poll(() => /Portal\s+(\S+)\//.test(output)).toBe(true);
      return /Portal\s+(\S+)\//.exec(output)?.[1] ?? '';
    },
  };
}

/**
 * Sends the head of a POST and waits until the server has read it, which it says by `100 Continue`.
 *
 * @returns sends the body as well, and gives the status of the answer
 */
async function begin(url: string, client: RestClient, path: string, content: Response): Promise<() => Promise<number>> {
  const body = Buffer.from(await content.arrayBuffer());
  const sent = request(url + path, {
    method: 'POST',
    agent: false,
    headers: {
      Cookie: client.cookie,
      'X-Requested-With': 'XMLHttpRequest',
      'Content-Type': content.headers.get('Content-Type') ?? '',
      'Content-Length': body.length,
      Expect: '100-continue',
    },
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.flushHeaders();
  await Promise.race([once(sent, 'continue'), answered]);
  return async () => {
    sent.end(body);
    const [response] = await answered;
    response.resume();
    return response.statusCode ?? 0;
  };
}

describe('npm start of a built clone, in a folder with a space in its path', () => {
  // Longer than other tests: the whole platform starts on new data.
  it('makes its data, says where it is, and serves both sites and every sample account', async () => {
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
    expect(accounts).toHaveLength(10);
    for (const account of accounts) {
      const client = await signedInClient(url, account);
      expect(await client.get('/api/session')).toMatchObject({ status: 200, body: { user: { email: account } } });
    }
    platform.stop();
    expect(await platform.exit).toBe(0);
  }, 120_000);

  // Longer than other tests: the whole platform starts on new data.
  it('stopped under load, answers everything that it had started, and loses none of it', async () => {
    const platform = start();
    const url = await platform.url();
    const staff = await signedInClient(url, 'gerente@demo.test');
    const affiliate = await signedInClient(url, 'afiliado@demo.test');
    // Far less than a machine does in the ten seconds that a stop gives it, however busy.
    const file = orderFile(Array.from({ length: 50 }, (_, at) => ({ order: `ultimo-${at}` })));
    const requests = await Promise.all([
      begin(url, staff, '/api/conversion-import', new Response(importForm(file))),
      ...Array.from({ length: 10 }, (_, at) =>
        begin(
          url,
          affiliate,
          '/api/channel',
          Response.json({
            site_type_id: 1,
            name: `Último canal ${at}`,
            category: 'Moda',
            url: 'https://ultimo.exemplo.test',
            description: 'Resenhas',
          }),
        ),
      ),
    ]);
    platform.stop();
    const statuses = await Promise.all(requests.map((finish) => finish()));
    expect(statuses).toEqual([200, ...Array.from({ length: 10 }, () => 201)]);
    expect(await platform.exit).toBe(0);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();

    const again = start();
    const later = await signedInClient(await again.url(), 'gerente@demo.test');
    const found = async (path: string, filter: unknown) => {
      const query = `range=[0,0]&filter=${encodeURIComponent(JSON.stringify(filter))}`;
      return (await later.get(`/api/${path}?${query}`)).headers.get('X-Total-Count');
    };
    expect(await found('channel', { q: 'Último canal' })).toBe('10');
    expect(await found('conversion', { order_id: 'ultimo-49-1' })).toBe('1');
    again.stop();
    expect(await again.exit).toBe(0);
  }, 120_000);

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
