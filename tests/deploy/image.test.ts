import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnv as readGatewayEnv } from '../../gateway/env.ts';
import { readEnv as readProxyEnv } from '../../proxy/env.ts';
import { BUILD_NAMES, ensureBuilt, ROOT } from '../../tools/builds.mjs';
import { leaveToReaper, temporaryFolder } from '../support/reaper.ts';
import { freePort } from '../support/server-process.ts';

const read = (path: string) => readFileSync(join(ROOT, 'deploy', path), 'utf8');
const containerfile = read('Containerfile');
const otherUser = 65_534;

const root = temporaryFolder('image');
afterAll(() => root.remove());
beforeAll(() => ensureBuilt(BUILD_NAMES));

/** The paths that the last stage takes from the one that builds, by their place in the image. */
function copiedPaths(): [from: string, to: string][] {
  const copies = containerfile.matchAll(/^COPY --from=build (.+) (\S+)$/gm);
  return [...copies].flatMap(([, sources = '', target = '']) =>
    sources.split(' ').map((source): [string, string] => {
      const path = source.replace('/app/', '');
      return [path, target === './' ? path : target.replace(/^\.\//, '')];
    }),
  );
}

it(
  'the files of the image start by themselves, as another user and without a place to write but their data',
  { timeout: 120_000 },
  async () => {
    const image = join(root.path, 'app');
    for (const [from, to] of copiedPaths()) {
      if (from.startsWith('sbom')) continue;
      mkdirSync(dirname(join(image, to)), { recursive: true });
      cpSync(join(ROOT, from), join(image, to), { recursive: true });
    }
    symlinkSync(join(ROOT, 'node_modules'), join(image, 'node_modules'));
    const isRoot = process.getuid?.() === 0;
    const data = join(root.path, 'data');
    mkdirSync(data);
    chmodSync(root.path, 0o755);
    chmodSync(data, 0o777);
    execFileSync('chmod', ['-R', 'a+rX,a-w', image]);
    const port = await freePort();
    const [, entry = '[]'] = /^ENTRYPOINT (.+)$/m.exec(containerfile) ?? [];
    const [, command = '[]'] = /^CMD (\[.+\])$/m.exec(containerfile) ?? [];
    const [, ...args] = [...(JSON.parse(entry) as string[]), ...(JSON.parse(command) as string[])];
    const child = spawn(process.execPath, args, {
      cwd: image,
      ...(isRoot && { uid: otherUser, gid: otherUser }),
      env: {
        PATH: process.env['PATH'],
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: data,
        SAMPLE_DATA: 'none',
        CEP_URLS: 'none',
        CNPJ_URL: 'none',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    });
    leaveToReaper({ processGroup: child.pid!, signal: 'SIGKILL' });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    const ended = once(child, 'exit');
    const statusOf = async (path: string) => {
      if (child.exitCode !== null) throw new Error(errors);
      return fetch(`http://127.0.0.1:${port}${path}`).then(
        ({ status }) => status,
        () => 0,
      );
    };
    await expect.poll(() => statusOf('/readyz'), { timeout: 90_000 }).toBe(200);
    expect(await statusOf('/admin/')).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(errors).toBe('');
  },
);

it('the example of the environment is accepted once it is filled in', () => {
  const lines = [...read('compose.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)];
  const filled: Record<string, string> = {
    NODE_ENV: 'production',
    ...Object.fromEntries(lines.map(([, name, value]) => [name, value])),
    DATA_KEY: 'x'.repeat(64),
    SESSION_SECRET: 'x'.repeat(64),
    OPERATOR_CNPJ: '11222333000181',
    OPERATOR_NAME: 'Operadora Ltda',
  };
  expect(readGatewayEnv(filled)).toMatchObject({ trustedProxies: ['10.89.77.0/24'], databaseUrl: expect.any(String) });
  expect(readProxyEnv({ ...filled, GATEWAY_URL: 'http://gateway-1:3001' })).toMatchObject({ trustProxyHops: 1 });
  expect(read('compose.yaml')).toContain('subnet: 10.89.77.0/24');
  const documented = readFileSync(join(ROOT, 'docs/configuration.md'), 'utf8');
  const ours = lines.map(([, name]) => name!).filter((name) => !/^(SITE_HOST|POSTGRES_PASSWORD)$/.test(name));
  expect(ours.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
});

it('the bill of materials lists what runs, from the lock file alone', () => {
  const text = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 50_000_000 });
  const { bomFormat, components } = JSON.parse(text) as { bomFormat: string; components: { name: string }[] };
  const names = components.map(({ name }) => name);
  expect(bomFormat).toBe('CycloneDX');
  expect(names).toEqual(expect.arrayContaining(['express', 'pg', 'prom-client']));
  expect(names).not.toContain('vitest');
});
