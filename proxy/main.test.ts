import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { watchForWarnings } from '../tests/support/process-warnings.ts';
import { leaveToReaper, temporaryFolder } from '../tests/support/reaper.ts';
import { contractDocs } from '../tools/contract-docs-plugin.ts';

/** Tests of the bundled proxy as its own process, beside a gateway that this process plays. */

const root = join(import.meta.dirname, '..');
const servers = join(root, 'dist/test-proxy/servers');
const data = temporaryFolder('proxy');
const running = new Set<ChildProcess>();

/** Emits `sign-in` and `export` when such a call arrives, which is answered when `release` is emitted. */
const calls = new EventEmitter();
const gateway = createHttpServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gateway');
  const answer = (body: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  if (searchParams.get('path')?.endsWith('/export_csv')) {
    response.write('id\r\n');
    calls.once('release', () => response.end('1\r\n'));
    calls.emit('export');
  } else if (pathname === '/v2/login') {
    const user = { user_id: 1, email: 'a@example.test', profile: 'administrador', name: 'A' };
    calls.once('release', () => answer({ login: { user, token: 't' } }));
    if (!calls.emit('sign-in')) calls.emit('release');
  } else answer({ status: 'ok' });
});
let gatewayUrl = '';

beforeAll(async () => {
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  gatewayUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    plugins: [contractDocs()],
    build: {
      ssr: true,
      outDir: servers,
      target: 'node20',
      minify: false,
      rolldownOptions: { input: { proxy: join(root, 'proxy/main.ts') } },
    },
  });
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});
afterAll(() => {
  gateway.closeAllConnections();
  gateway.close();
  return data.remove();
});

function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(servers, 'proxy.js')], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: join(data.path, 'data'), GATEWAY_URL: gatewayUrl, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const release = child.pid === undefined ? undefined : leaveToReaper({ processGroup: child.pid, signal: 'SIGKILL' });
  running.add(child);
  watchForWarnings('proxy', child.stderr);
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const listener of listeners) listener();
    });
  }
  const exit = once(child, 'close').then(([code]) => {
    running.delete(child);
    release?.();
    for (const listener of listeners) listener();
    return code as number | null;
  });
  /** Waits until the text has been printed. */
  async function printed(text: string | RegExp): Promise<RegExpExecArray> {
    const pattern = new RegExp(text);
    for (;;) {
      const found = pattern.exec(output);
      if (found) return found;
      if (!running.has(child)) throw new Error(`it ended: ${output}`);
      await new Promise<void>((resolve) => listeners.add(resolve));
    }
  }
  return {
    child,
    exit,
    output: () => output,
    printed,
    /** Reads the address from the banner. */
    url: async () => (await printed(/Portal +(http:\/\/[\d.]+:\d+)\//))[1] ?? '',
  };
}

const login = (url: string) =>
  fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'test' },
    body: JSON.stringify({ username: 'a', password: 'b' }),
  });

describe('start', () => {
  it('lists every invalid variable and exits', async () => {
    const { exit, output } = run({ PORT: 'x', GATEWAY_URL: 'nowhere' });
    expect(await exit).toBe(1);
    expect(output().trim().split('\n')).toEqual([
      'PORT deve ser um número inteiro de 0 a 65535.',
      'GATEWAY_URL deve ser um endereço http sem usuário, consulta ou fragmento.',
      'PORT must be a whole number from 0 to 65535.',
      'GATEWAY_URL must be an http address without user, query or fragment.',
    ]);
  });

  it('on a port in use prints one line of each language', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { exit, output } = run({ PORT: String(port), GATEWAY_URL: 'http://127.0.0.1:9' });
    expect(await exit).toBe(1);
    expect(output()).toBe(
      `A porta ${port} de 127.0.0.1 está ocupada: escolha outra com PORT.\nPort ${port} of 127.0.0.1 is taken: choose another one with PORT.\n`,
    );
    other.close();
  });

  it.each([
    [
      'DATA_DIR being a file',
      { DATA_DIR: import.meta.filename },
      /^DATA_DIR deve ser uma pasta .+\.\nDATA_DIR must be a folder .+\.\n$/,
    ],
    [
      'a foreign HOST',
      { HOST: '203.0.113.1' },
      /^Não é possível .+\.\nNothing can listen at HOST 203\.0\.113\.1, PORT 0: .+\.\n$/,
    ],
  ])('with %s prints one line of each language', async (_what, env, line) => {
    const { exit, output } = run(env);
    expect(await exit).toBe(1);
    expect(output()).toMatch(line);
  });

  it('prints every address, and no accounts of a gateway that it does not know', async () => {
    const { url, output } = run({ BRAND_NAME: 'Feira' });
    const address = await url();
    expect(output()).toContain('Feira is running.');
    expect(output()).toContain(`Back-office    ${address}/admin/`);
    expect(output()).not.toContain('demo.test');
  });

  it('refuses to start without a gateway', async () => {
    const { exit, output } = run({ GATEWAY_URL: '' });
    expect(await exit).toBe(1);
    expect(output()).toBe(
      'GATEWAY_URL deve ser definida para um proxy sem gateway.\nGATEWAY_URL must be set for a proxy without a gateway.\n',
    );
  });

  it('warns about an https address without TRUST_PROXY', async () => {
    const https = { PUBLIC_URL: 'https://feira.example', GATEWAY_URL: 'http://127.0.0.1:9' };
    const [wary, trusting] = [run(https), run({ ...https, TRUST_PROXY: '1' })];
    for (const proxy of [wary, trusting]) await proxy.printed(/Portal +https:\/\/feira\.example\//);
    // The log is a separate stream, not ordered with the banner.
    await wary.printed(/"level":40,.*TRUST_PROXY is 0: all visitors count as one address/);
    expect(trusting.output()).not.toContain('TRUST_PROXY');
  });

  it('lives, and is not ready, without an answer of its gateway', async () => {
    const { url } = run({ GATEWAY_URL: 'http://127.0.0.1:9' });
    const address = await url();
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect((await fetch(`${address}/readyz`)).status).toBe(503);
  });

  it('keeps its secret, so that sessions survive a restart', async () => {
    const first = run({});
    const cookie = (await login(await first.url())).headers.get('set-cookie')?.split(';')[0] ?? '';
    first.child.kill('SIGKILL');
    await first.exit;
    const second = run({});
    const answer = await fetch(`${await second.url()}/api/session`, { headers: { cookie } });
    // The session opens; the gateway then answers something invalid.
    expect(answer.status).toBe(502);
  });
});

describe('an uncaught error', () => {
  it.each([
    ['an error', `throw new Error('unforeseen')`],
    ['a rejection', `Promise.reject(new Error('unforeseen'))`],
  ])('%s is logged and ends the proxy', async (_what, error) => {
    const preloaded = `process.on('SIGUSR2', () => { ${error} })`;
    const { child, exit, output, url } = run({
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(preloaded)}`,
    });
    const address = await url();
    child.kill('SIGUSR2');
    expect(await exit).toBe(1);
    expect(output()).toMatch(/"level":60,.*"message":"unforeseen"/);
    await expect(fetch(`${address}/healthz`)).rejects.toThrow();
  });
});

describe('stop', () => {
  it('waits for an export under way', async () => {
    const { child, exit, printed, url } = run({ LOG_LEVEL: 'info' });
    const address = await url();
    const cookie = (await login(address)).headers.get('set-cookie')?.split(';')[0] ?? '';
    const exportStarted = once(calls, 'export');
    const file = fetch(`${address}/api/conversion.csv`, { headers: { cookie } });
    await exportStarted;
    child.kill('SIGTERM');
    await printed('the proxy stops');
    calls.emit('release');
    expect(await (await file).text()).toBe('id\r\n1\r\n');
    expect(await exit).toBe(0);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('by %s finishes requests under way and exits with 0', async (signal) => {
    const { child, exit, printed, url } = run({ LOG_LEVEL: 'info' });
    const address = await url();
    const asked = once(calls, 'sign-in');
    const answer = login(address);
    await asked;
    child.kill(signal);
    await printed('the proxy stops');
    calls.emit('release');
    expect((await answer).status).toBe(200);
    expect(await exit).toBe(0);
    await expect(fetch(`${address}/healthz`)).rejects.toThrow();
  });
});
