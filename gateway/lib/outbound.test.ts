import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createOutbound, type Outbound, OutboundError } from './outbound.ts';

const limits = { timeoutMs: 1_000, bytesMax: 1_000 };
const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const reason = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(OutboundError);
  return (error as OutboundError).message;
};

describe('outbound requests', () => {
  it('reach a configured origin at any address', async () => {
    const origin = await serve((_request, response) =>
      response.writeHead(404, { 'content-type': 'Text/Plain; charset=utf-8' }).end('não'),
    );
    const outbound = createOutbound({ cepUrls: [`${origin}/{zip}`] });
    expect(await outbound.get(`${origin}/1`, limits)).toEqual({ status: 404, mediaType: 'text/plain', body: 'não' });
  });

  it('post to the configured ERP alone, at any address', async () => {
    const url = await serve((request, response) => response.writeHead(request.method === 'POST' ? 202 : 500).end('x'));
    const post = (outbound: Outbound) => outbound.postToErp({ body: '{}', headers: {} }, limits);
    expect(await post(createOutbound({ erp: { url } }))).toBe(202);
    expect(await reason(post(createOutbound({})))).toBe('no ERP is configured');
    expect(await reason(createOutbound({ erp: { url } }).get(url, limits))).toContain('not allowed');
  });

  it('never reach a non-public address, however it is written', async () => {
    let hits = 0;
    const origin = await serve((_request, response) => {
      hits += 1;
      response.end();
    });
    const { port } = new URL(origin);
    const outbound = createOutbound({ cepUrls: [] });
    const hosts = ['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '[::]'];
    const elsewhere = [
      '10.0.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '[fd00::1]',
      '[fe80::1]',
      '[64:ff9b::7f00:1]',
      '[::127.0.0.1]',
      '[::a9fe:a9fe]',
    ];
    for (const host of hosts) {
      expect(await reason(outbound.get(`http://${host}:${port}/`, limits))).toBe('the address is not allowed');
    }
    for (const host of [...hosts, ...elsewhere]) {
      expect(await reason(outbound.get(`http://${host}/`, limits))).toBe('the address is not public');
    }
    expect(await reason(outbound.get('http://localhost/', limits))).toBe(
      'the name leads to an address that is not public',
    );
    for (const url of [
      'file:///etc/passwd',
      'http://user:secret@example.com/',
      'data:text/plain,x',
      'gopher://example.com',
    ]) {
      expect(await reason(outbound.get(url, limits))).toBe('the address is not allowed');
    }
    expect(hits).toBe(0);
  });

  it('follow no redirect and stop at their limits', async () => {
    const origin = await serve((request, response) => {
      if (request.url === '/redirect') response.writeHead(301, { location: '/ok' }).end('moved');
      else if (request.url === '/large') response.end('x'.repeat(1_001));
      else if (request.url === '/exact') response.end('x'.repeat(1_000));
      else if (request.url === '/half') response.writeHead(200, { 'content-length': '10' }).write('half');
    });
    const outbound = createOutbound({ cepUrls: [`${origin}/{zip}`] });
    expect(await reason(outbound.get(`${origin}/redirect`, limits))).toBe('the answer is a redirect');
    expect(await reason(outbound.get(`${origin}/large`, limits))).toBe('the answer is too large');
    expect((await outbound.get(`${origin}/exact`, limits)).body).toHaveLength(1_000);
    const short = { ...limits, timeoutMs: 50 };
    expect(await reason(outbound.get(`${origin}/silent`, short))).toBe('no answer in time');
    expect(await reason(outbound.get(`${origin}/half`, short))).toBe('no answer in time');
  });
});
