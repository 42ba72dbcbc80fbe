import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { malformedTargets, rawRequest } from '../../tests/support/raw-request.ts';
import { useGateway } from '../testing/test-gateway.ts';
import { createApp } from './app.ts';
import { createHttpServer } from './http-server.ts';

const gateway = await useGateway();

const get = (target: string) =>
  rawRequest(gateway.url, `GET ${target} HTTP/1.1\r\nHost: gateway\r\nConnection: close\r\n\r\n`);

describe('an invalid address', () => {
  it.each(malformedTargets)('is answered in JSON: %.30s', async (target) => {
    const { status, body } = await get(target);
    expect([400, 404, 431]).toContain(status);
    expect(body).toEqual({ message: expect.any(String), code: expect.any(String) });
  });

  it('with a host in it is routed by its path', async () => {
    expect(await get('http://gateway/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await get('http://gateway//')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

it('a malformed request gets a JSON response, and nothing is written into a response already started', async () => {
  const broken = await rawRequest(gateway.url, 'GET /healthz HTTP/1.1\r\nHost\r\n\r\n');
  expect(broken).toMatchObject({ status: 400, body: { code: 'malformed_request' } });
  const first = 'GET /healthz HTTP/1.1\r\nHost: gateway\r\n\r\n';
  const twoAnswers = await rawRequest(gateway.url, `${first}NONSENSE\r\n\r\n`);
  expect(twoAnswers.headers).toMatch(/^HTTP\/1\.1 200 OK/);
});

describe('slow clients are disconnected', () => {
  const listen = async () => {
    const app = createApp(gateway.context, undefined, 200);
    const server = createHttpServer(app, { headersTimeout: 200, connectionsCheckingInterval: 20 });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
  };

  it('while sending headers and while sending a JSON body', async () => {
    const { url, close } = await listen();
    const [headers, body] = await Promise.all([
      rawRequest(url, 'GET /healthz HTTP/1.1\r\n', 'X-Slow'),
      rawRequest(
        url,
        'POST /v2/login HTTP/1.1\r\nHost: g\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n{',
        ' ',
      ),
    ]);
    close();
    expect(headers).toMatchObject({ status: 408, body: { code: 'request_timeout' } });
    expect(body).toMatchObject({ status: 408, body: { code: 'request_timeout' } });
  });
});

it('a client that keeps its side open after such an answer is cut off', async () => {
  const app = createApp(gateway.context);
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
