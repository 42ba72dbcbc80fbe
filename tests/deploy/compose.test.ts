import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { isTrustedProxy } from '../../gateway/lib/trusted-proxies.ts';
import { ROOT } from '../../tools/builds.mjs';

const service = z.object({
  networks: z.array(z.string()),
  environment: z.record(z.string(), z.string()).default({}),
  healthcheck: z.object({ test: z.string() }).optional(),
});
const network = z.object({ ipam: z.object({ config: z.tuple([z.object({ subnet: z.string() })]) }).optional() });
const read = (path: string) => readFileSync(join(ROOT, 'deploy', path), 'utf8');
const { services, networks } = z
  .object({ services: z.record(z.string(), service), networks: z.record(z.string(), network) })
  .parse(parse(read('compose.yaml'), { merge: true }));
const [, trusted = ''] = /^TRUSTED_PROXIES=(.+)$/m.exec(read('compose.env.example')) ?? [];
const servers = Object.entries(services).flatMap(([name, { healthcheck }]) => {
  const [, port] = /127\.0\.0\.1:(\d+)\/healthz/.exec(healthcheck?.test ?? '') ?? [];
  return port === undefined ? [] : [{ name, port, line: healthcheck?.test ?? '' }];
});

it('asks each server at its port whether it is alive', () => {
  expect(servers.map(({ name, port }) => `${name} ${port}`)).toEqual([
    'gateway-1 3001',
    'gateway-2 3001',
    'proxy-1 3000',
    'proxy-2 3000',
  ]);
});

it.each(servers)('knows whether $name is alive', async ({ line, port }) => {
  let status = 200;
  const server = createServer((_request, response) => response.writeHead(status).end()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const ask = line.replace(port, String((server.address() as AddressInfo).port));
  const exitCode = async () => {
    const child = spawn('sh', ['-c', ask], { stdio: 'ignore' });
    const [code] = (await once(child, 'exit')) as [number];
    return code;
  };
  expect(await exitCode()).toBe(0);
  status = 503;
  expect(await exitCode()).not.toBe(0);
  server.close();
  server.closeAllConnections();
  expect(await exitCode()).not.toBe(0);
});

/** Between two networks that both are in, the name service may choose either, and so the address that the asked one sees. */
it('lets front and proxies reach who they ask by the network of trusted addresses alone', () => {
  const asks = Object.entries(services).flatMap(([name, { environment }]) => {
    const host = environment['GATEWAY_URL'] === undefined ? undefined : new URL(environment['GATEWAY_URL']).hostname;
    return host === undefined ? [] : [[name, host]];
  });
  const upstreams = /reverse_proxy (.+) \{/.exec(read('Caddyfile'))?.[1]?.split(' ') ?? [];
  asks.push(...upstreams.map((upstream) => ['front', upstream.replace(/:\d+$/, '')]));
  expect(asks).toHaveLength(4);
  for (const [asking = '', asked = ''] of asks) {
    const common = services[asking]?.networks.filter((name) => services[asked]?.networks.includes(name)) ?? [];
    expect(common, `${asking} and ${asked}`).toHaveLength(1);
    const subnet = networks[common[0] ?? '']?.ipam?.config[0].subnet ?? '';
    expect(isTrustedProxy({ trustedProxies: [trusted] }, subnet.replace(/0\/24$/, '2'))).toBe(true);
  }
});
