import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { malformedTargets, rawRequest } from '../../tests/support/raw-request.ts';
import { createApp } from '../app.ts';
import { type ProxyHarness, sessionSecret, startProxy } from '../testing/proxy-harness.ts';
import { createHttpServer } from './http-server.ts';

let proxy: ProxyHarness;
beforeAll(async () => {
  proxy = await startProxy();
});
afterAll(() => proxy.close());

const get = (target: string) =>
  rawRequest(proxy.url, `GET ${target} HTTP/1.1\r\nHost: proxy\r\nConnection: close\r\n\r\n`);

it.each(malformedTargets)('an invalid request target is answered in JSON: %.30s', async (target) => {
  const { status, body } = await get(target);
  expect([400, 404, 431]).toContain(status);
  expect(body).toEqual({ code: expect.any(String), message: expect.any(String), requestId: expect.any(String) });
});

it('a request target with a host is routed by its path', async () => {
  expect(await get('http://proxy/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
});

it('a client that is too slow with the headers or a JSON body is cut off', async () => {
  const app = createApp({ gateway: proxy.double.url, sessionSecrets: [sessionSecret], jsonBodyMs: 200 });
  const server = createHttpServer(app, { headersTimeout: 200, connectionsCheckingInterval: 20 }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const url = `http://127.0.0.1:${port}`;
  const head = ['POST /api/session HTTP/1.1', 'Host: proxy', 'X-Requested-With: test'];
  const json = ['Content-Type: application/json', 'Content-Length: 90000'];
  const [headers, body] = await Promise.all([
    rawRequest(url, `${head.join('\r\n')}\r\n`, 'X-Slow'),
    rawRequest(url, `${[...head, ...json].join('\r\n')}\r\n\r\n{`, ' '),
  ]);
  server.close();
  expect(headers).toMatchObject({ status: 408, body: { code: 'request_timeout' } });
  expect(body).toMatchObject({ status: 408, body: { code: 'request_timeout' } });
});

it('a client that keeps its side open after such an answer is cut off', async () => {
  const app = createApp({ gateway: proxy.double.url, sessionSecrets: [sessionSecret] });
  const limits = { headersTimeout: 100, connectionsCheckingInterval: 20, lingerMs: 50 };
  const server = createHttpServer(app, limits).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const ended = once(server, 'connection').then(([socket]) => once(socket as Socket, 'close'));
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  client.on('error', () => undefined);
  client.write('GET /healthz HTTP/1.1\r\n');
  const [answer] = (await once(client, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 408 /);
  await ended;
  client.destroy();
  server.close();
});
