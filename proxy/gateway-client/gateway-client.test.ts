import { createServer as createTcpServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';
import { siteRow } from '../testing/wire-data.ts';
import { createGatewayClient, type GatewayClient } from './gateway-client.ts';

const search = 'GET affiliate /api/get/site/search';
const listPath = '/api/channel?sort=["created_at","DESC"]';
const page = { json: { data: [siteRow(1, 1)], total: 1 } };

let proxy: ProxyHarness;
beforeEach(async () => {
  proxy = await startProxy({}, { answerBytesMax: 50_000 });
  await proxy.cookieOf('staff');
});
afterEach(() => proxy.close());

const list = () => proxy.call('GET', listPath, { as: 'staff' });
const asked = () => proxy.double.requestsTo(search).length;

describe('an invalid gateway answer is 502 and is not forwarded', () => {
  it.each([
    ['HTML', { text: '<html><body>Fatal error at /var/www/app.php:12</body></html>' }],
    ['broken JSON', { text: '{"data": [' }],
    ['nothing', { text: '' }],
    ['a bare text', { json: 'secret' }],
    ['null', { json: null }],
    ['another shape', { json: { rows: [] } }],
    ['a page of rows of another shape', { json: { data: [{ id: 1 }], total: 1 } }],
    ['a page of nulls', { json: { data: [null], total: 1 } }],
    ['a total that is not a number', { json: { data: [], total: 'many' } }],
    ['a list instead of a page', { json: [siteRow(1, 1)] }],
    ['a wrong type in a row', { json: { data: [{ ...siteRow(1, 1), status: 'secret' }], total: 1 } }],
    [
      'a server error with a stack',
      { status: 500, json: { message: 'Error: secret\n at /app.js:1', code: 'internal' } },
    ],
    ['a non-standard status', { status: 799, json: { message: 'secret' } }],
    ['invalid gzip', { text: '\u001f\u008b\u0008', headers: { 'content-encoding': 'gzip' } }],
    ['oversized headers', { json: {}, headers: { 'x-big': 'x'.repeat(40_000) } }],
    ['an oversized body', { json: { data: ['x'.repeat(60_000)], total: 1 } }],
  ])('%s', async (_name, answer) => {
    proxy.double.on(search, () => answer);
    const { status, body, text } = await list();
    expect([status, body.code]).toEqual([502, 'gateway_error']);
    expect(body.message).toBe('Estamos com problemas no momento. Tente novamente mais tarde.');
    expect(text).not.toMatch(/secret|Fatal|app\.js/);
  });

  it.each([
    ['breaks off', (socket: Socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"da')],
    [
      'is reset',
      (socket: Socket) =>
        void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{', () => socket.resetAndDestroy()),
    ],
    ['is not HTTP', (socket: Socket) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n')],
  ])('answer that %s', async (_name, respond) => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => respond(socket));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const broken = await startProxy({ gateway: `http://127.0.0.1:${port}` });
    const { status, body } = await broken.call('GET', listPath, { cookie: await proxy.cookieOf('staff') });
    expect([status, body.code]).toEqual([502, 'gateway_error']);
    await broken.close();
    server.close();
  });

  it('an endless answer is cut off', async () => {
    proxy.double.on(search, (_request, _params, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const pour = () => {
        while (response.writable && response.write(' '.repeat(10_000)));
      };
      response.on('drain', pour);
      pour();
      return 'handled';
    });
    expect((await list()).status).toBe(502);
  });
});

describe('a slow gateway is 504', () => {
  // A busy machine reaches limits this short by itself: they are for these calls alone.
  let gateway: GatewayClient;
  let hasty: ProxyHarness;
  beforeEach(async () => {
    gateway = createGatewayClient({ url: proxy.double.url, headersTimeoutMs: 300, bodyTimeoutMs: 300 });
    hasty = await startProxy({ gateway });
  });
  afterEach(async () => {
    await hasty.close();
    await gateway.close();
  });
  const listHastily = async () => hasty.call('GET', listPath, { cookie: await proxy.cookieOf('staff') });

  it('before its answer', async () => {
    proxy.double.on(search, () => new Promise(() => undefined));
    const { status, body } = await listHastily();
    expect([status, body.code]).toEqual([504, 'gateway_timeout']);
    expect(asked()).toBe(1);
  });

  it('within its answer', async () => {
    proxy.double.on(search, (_request, _params, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{');
      return 'handled';
    });
    expect((await listHastily()).status).toBe(504);
  });

  it('by one deadline for all calls of a request', async () => {
    proxy.double.on(search, ({ query }, _params, response) => {
      const data = Array.from({ length: 20 }, (_, at) => siteRow(at + 1 + Number(query['page']) * 100, 1));
      const timer = setTimeout(() => response.end(JSON.stringify({ data, total: 2_000 })), 150);
      response.on('close', () => clearTimeout(timer));
      return 'handled';
    });
    // The gateway ignores the filter. Each call is within its own limit, but twenty calls, four at a time, exceed the deadline of the request.
    const limited = await startProxy({ gateway: proxy.double.url, deadlineMs: 600 });
    const cookie = await proxy.cookieOf('staff');
    const answer = await limited.call('GET', `/api/channel?filter=${JSON.stringify({ affiliate_id: 2 })}`, { cookie });
    expect([answer.status, answer.body.code]).toEqual([504, 'gateway_timeout']);
    await limited.close();
  });
});

it('waits longer for a call that works on thousands of records', async () => {
  proxy.double.on('POST finance /api/payment_runs', (_request, _params, response) => {
    const timer = setTimeout(() => response.end('{"data": {"id": 1}}'), 1_500);
    response.on('close', () => clearTimeout(timer));
    return 'handled';
  });
  const hasty = await startProxy({ gateway: proxy.double.url, deadlineMs: 1_200 });
  const cookie = await proxy.cookieOf('staff');
  const answer = await hasty.call('POST', '/api/payment-run', { cookie, body: { pay_date: '2026-12-15' } });
  // It has waited for the answer, and reads the new record, which the double does not know.
  expect([answer.status, answer.body]).toMatchObject([500, { code: 'stored_unread', known: { id: 1 } }]);
  await hasty.close();
});

describe('gateway that is down', () => {
  it('is 503, and the session survives', async () => {
    const cookie = await proxy.cookieOf('staff');
    const down = await startProxy({ gateway: 'http://127.0.0.1:9' });
    const answer = await down.call('GET', listPath, { cookie });
    expect([answer.status, answer.body.code]).toEqual([503, 'gateway_unavailable']);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect((await down.call('GET', '/readyz')).status).toBe(503);
    expect((await down.call('GET', '/healthz')).status).toBe(200);
    await down.close();
  });

  it('is found below a base path', async () => {
    const based = await startProxy({ gateway: `${proxy.double.url}/base/` });
    await based.call('GET', '/api/bank', { cookie: await proxy.cookieOf('staff') });
    expect(proxy.double.requests.at(-1)?.url).toBe('/base/redirect?app=AFFILIATE&path=/api/banks');
    await based.close();
  });
});

describe('retries', () => {
  it.each([502, 503, 504])('repeat a read once after a %d', async (status) => {
    proxy.double.on(search, () => (asked() === 1 ? { status, json: { message: 'busy' } } : page));
    expect((await list()).status).toBe(200);
    expect(asked()).toBe(2);
  });

  it('never repeat a write', async () => {
    proxy.double.on('POST affiliate /api/site', () => ({ status: 503, json: { message: 'busy' } }));
    const body = {
      site_type_id: 1,
      name: 'N',
      category: 'C',
      url: 'https://n.example',
      description: 'D',
      affiliate_id: 1,
    };
    expect((await proxy.call('POST', '/api/channel', { as: 'staff', body })).status).toBe(503);
    expect(proxy.double.requestsTo('POST affiliate /api/site')).toHaveLength(1);
  });

  it('are at most a tenth of all requests, however long the failure lasts', async () => {
    proxy.double.on(search, () => ({ status: 503, json: { message: 'busy' } }));
    const rounds = 60;
    await Promise.all(Array.from({ length: rounds }, list));
    expect(asked()).toBeLessThanOrEqual(rounds * 1.1 + 10);
  });
});

it('a client that disconnects aborts its gateway call', async () => {
  const left = new Promise<void>((resolve) => {
    proxy.double.on(search, (_request, _params, response) => {
      response.on('close', resolve);
      controller.abort();
      return 'handled';
    });
  });
  const controller = new AbortController();
  const cookie = await proxy.cookieOf('staff');
  await expect(
    fetch(`${proxy.url}${listPath}`, { headers: { Cookie: cookie }, signal: controller.signal }),
  ).rejects.toThrow();
  await left;
});
