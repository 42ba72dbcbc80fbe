import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorStatus } from '#shared/errors.ts';
import { type ProxyHarness, startProxy } from './testing/proxy-harness.ts';
import { mockChannels, siteRow } from './testing/wire-data.ts';

let proxy: ProxyHarness;
const sites = new Map([[1, siteRow(1, 1)]]);
beforeAll(async () => {
  proxy = await startProxy();
  mockChannels(proxy.double, sites);
  await proxy.cookieOf('staff');
});
afterAll(() => proxy.close());

/** Sends raw bytes, which no HTTP client would send, and returns the status line of the answer. */
function rawStatus(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''));
    socket.on('error', reject);
  });
}

describe("bad input is refused in the API's error shape", () => {
  const post = (body: string, headers: Record<string, string>) =>
    proxy.call('POST', '/api/channel', { as: 'staff', body, headers });

  it.each([
    ['broken JSON', () => post('{"name":', {}), 'malformed_request'],
    ['another content type', () => post('name=x', { 'Content-Type': 'text/plain' }), 'unsupported_media_type'],
    ['a form', () => post('a=b', { 'Content-Type': 'application/x-www-form-urlencoded' }), 'unsupported_media_type'],
    ['a compressed body', () => post('{}', { 'Content-Encoding': 'gzip' }), 'unsupported_media_type'],
    [
      'an unknown charset',
      () => post('{}', { 'Content-Type': 'application/json; charset=x' }),
      'unsupported_media_type',
    ],
    ['a body over 100 kB', () => post(JSON.stringify({ name: 'x'.repeat(102_400) }), {}), 'body_too_large'],
    ['an id that is not a number', () => proxy.call('GET', '/api/channel/abc', { as: 'staff' }), 'malformed_id'],
    ['an id that is a path', () => proxy.call('GET', '/api/bank/%2e%2e%2fx', { as: 'staff' }), 'malformed_id'],
    ['an id that cannot be decoded', () => proxy.call('GET', '/api/bank/%ff', { as: 'staff' }), 'malformed_request'],
    ['an unknown resource', () => proxy.call('GET', '/api/nothing', { as: 'staff' }), 'not_found'],
    ['a property of the prototype', () => proxy.call('GET', '/api/constructor', { as: 'staff' }), 'not_found'],
    ['a path that is too deep', () => proxy.call('GET', '/api/channel/1/2', { as: 'staff' }), 'not_found'],
    ['no session', () => proxy.call('GET', '/api/channel'), 'unauthenticated'],
    ['another role', () => proxy.call('GET', '/api/manager', { as: 'affiliate' }), 'forbidden'],
    ['an unlisted verb', () => proxy.call('DELETE', '/api/bank/001', { as: 'staff' }), 'method_not_allowed'],
    [
      'a query parameter on a route without any',
      () => proxy.call('GET', '/api/channel/1?x=1', { as: 'staff' }),
      'unknown_field',
    ],
  ] as const)('%s', async (_name, request, code) => {
    const answer = await request();
    expect([answer.body.code, answer.status]).toEqual([code, errorStatus[code]]);
    expect(answer.body.message).toMatch(/^\p{Lu}.*\.$/u);
    expect(answer.body.requestId).toMatch(/^[\w-]{36}$/);
    expect(answer.headers.get('x-request-id')).toBe(answer.body.requestId);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.text).not.toMatch(/node_modules|at .*:\d+/);
  });

  it('a 405 lists the allowed methods', async () => {
    expect((await proxy.call('POST', '/api/bank', { as: 'staff', body: {} })).headers.get('allow')).toBe('GET, HEAD');
    expect((await proxy.call('POST', '/api/channel/1', { as: 'staff', body: {} })).headers.get('allow')).toBe(
      'GET, HEAD, PUT, DELETE',
    );
  });

  it('a dot segment never reaches the gateway', async () => {
    const cookie = await proxy.cookieOf('staff');
    const before = proxy.double.requests.length;
    for (const path of ['/api/bank/..', '/api/bank/%2e%2e', '/api/bank/.', '/api/bank/..%5c..']) {
      const line = await rawStatus(`GET ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`);
      expect(line).toMatch(/^HTTP\/1\.1 (400|404) /);
    }
    const urls = proxy.double.requests.slice(before).map(({ url }) => url);
    expect(urls).toEqual([]);
  });

  it('a smuggled request is cut off', async () => {
    const smuggled =
      'POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
    expect(await rawStatus(smuggled)).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('cross-site protection', () => {
  const body = { name: 'X' };
  const own = { 'X-Requested-With': 'test' };
  const attempt = (headers: Record<string, string>) =>
    fetch(`${proxy.url}/api/channel/1`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }).then(async (response) => ({ status: response.status, body: (await response.json()) as { code: string } }));

  it.each([
    ['without the X-Requested-With header', {}],
    ['with Sec-Fetch-Site: cross-site', { ...own, 'Sec-Fetch-Site': 'cross-site' }],
    ['with Sec-Fetch-Site: same-site', { ...own, 'Sec-Fetch-Site': 'same-site' }],
    ['with a foreign Origin', { ...own, Origin: 'https://evil.example' }],
    ['with an opaque Origin', { ...own, Origin: 'null' }],
  ])('refuses a change %s', async (_name, headers) => {
    const answer = await attempt({ ...headers, Cookie: await proxy.cookieOf('staff') });
    expect([answer.status, answer.body.code]).toEqual([403, 'cross_site']);
    expect(sites.get(1)?.['name']).toBe('Canal 1');
  });

  it('accepts a same-origin change', async () => {
    const headers = {
      ...own,
      'Sec-Fetch-Site': 'same-origin',
      Origin: proxy.url,
      Cookie: await proxy.cookieOf('staff'),
    };
    expect((await attempt(headers)).status).toBe(200);
    sites.set(1, siteRow(1, 1));
  });
});

describe('gateway call', () => {
  it("carries the actor's token and no browser header", async () => {
    const forged = {
      'X-Request-Id': 'mine',
      'X-Client-Address': '9.9.9.9',
      'X-Forwarded-For': '9.9.9.9',
      'X-User-Id': '1',
      'X-Forwarded-Host': 'evil.example',
      Authorization: 'Bearer staff-token',
      Forwarded: 'for=9.9.9.9',
    };
    const answer = await proxy.call('GET', '/api/channel/1', { as: 'affiliate', headers: forged });
    const { headers } = proxy.double.requestsTo('GET affiliate /api/v2/get/affiliate/site').at(-1) ?? {};
    expect(headers).toEqual({
      accept: 'application/json',
      traceparent: expect.stringMatching(/^00-[\da-f]{32}-[\da-f]{16}-00$/),
      'x-user-agent': 'node',
      'accept-language': 'pt-br',
      authorization: 'Bearer affiliate-token',
      connection: 'keep-alive',
      host: new URL(proxy.double.url).host,
      'x-client-address': '127.0.0.1',
      'x-request-id': answer.headers.get('x-request-id'),
    });
  });

  it("carries no session token where a visitor's grant is used", async () => {
    proxy.double.on('GET /activate/:hash', () => ({ json: { message: 'Cadastro ativado.' } }));
    const answer = await proxy.call('POST', '/api/activation', { as: 'staff', body: { hash: 'abc' } });
    expect(answer.status).toBe(201);
    expect(proxy.double.requests.at(-1)).toMatchObject({ call: 'GET /activate/abc' });
    expect(proxy.double.requests.at(-1)?.headers.authorization).toBeUndefined();
  });
});

describe('rate limits', () => {
  it('refuse excess requests with Retry-After, without affecting other clients', async () => {
    const limited = await startProxy({ rateLimitScale: 0.02, trustProxyHops: 1 });
    try {
      const wrong = { body: { username: 'x@example.test', password: 'x' } };
      const from = (address: string) =>
        limited.call('POST', '/api/session', { ...wrong, headers: { 'X-Forwarded-For': address } });
      expect((await from('192.0.2.1')).status).toBe(401);
      expect((await from('192.0.2.1')).status).toBe(401);
      const refused = await from('192.0.2.1');
      expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      // The client's own entries in X-Forwarded-For are ignored.
      expect((await from('203.0.113.9, 192.0.2.1')).status).toBe(429);
      expect((await from('192.0.2.2')).status).toBe(401);
      // Neither another spelling of the path nor a session prevents an attempt from being counted.
      const elsewhere = { ...wrong, as: 'affiliate', headers: { 'X-Forwarded-For': '192.0.2.1' } } as const;
      for (const path of ['/api/session/', '/api/SESSION']) {
        expect((await limited.call('POST', path, elsewhere)).status).toBe(429);
      }
      expect((await limited.call('GET', '/api/session', { headers: { 'X-Forwarded-For': '192.0.2.1' } })).status).toBe(
        200,
      );
    } finally {
      await limited.close();
    }
  });

  it('let neighbours at one address register, activate and choose new passwords', async () => {
    const shared = await startProxy({ rateLimitScale: 1 });
    const send = async (path: string, body: object) => (await shared.call('POST', path, { body })).body.code;
    try {
      for (let times = 0; times < 10; times += 1) {
        for (const path of ['/api/registration', '/api/activation', '/api/password-reset']) {
          expect(await send(path, {})).toBe('invalid_fields');
        }
        expect(await send('/api/session', {})).toBe('invalid_fields');
      }
    } finally {
      await shared.close();
    }
  });

  it('count a session at each address apart, and step-ups apart from log-ins', async () => {
    const limited = await startProxy({ rateLimitScale: 0.05, trustProxyHops: 1 });
    const stepUp = (address: string, as: 'affiliate' | 'staff') =>
      limited.call('POST', '/api/step-up', { as, body: {}, headers: { 'X-Forwarded-For': address } });
    const signIn = () =>
      limited.call('POST', '/api/session', { body: {}, headers: { 'X-Forwarded-For': '192.0.2.1' } });
    try {
      // Somebody tries passwords at an address that others share.
      while ((await signIn()).status !== 429);
      limited.double.on('POST /v2/step_up', () => ({ status: 401, json: { code: 'unauthenticated' } }));
      expect((await stepUp('192.0.2.1', 'affiliate')).status).toBe(401);
      expect((await stepUp('192.0.2.1', 'affiliate')).status).toBe(429);
      // The owner of that session, elsewhere; and a neighbour.
      expect((await stepUp('192.0.2.2', 'affiliate')).status).toBe(401);
      expect((await stepUp('192.0.2.1', 'staff')).status).toBe(401);
    } finally {
      await limited.close();
    }
  });

  it('do not count a log-in that lacks its second step', async () => {
    const limited = await startProxy({ rateLimitScale: 0.01 });
    try {
      const refuse = (code: string) => limited.double.on('POST /v2/login', () => ({ status: 401, json: { code } }));
      const attempt = () => limited.call('POST', '/api/session', { body: { username: 'x', password: 'x' } });
      refuse('second_factor_required');
      for (let times = 0; times < 4; times += 1) expect((await attempt()).body.code).toBe('second_factor_required');
      refuse('second_factor_invalid');
      expect((await attempt()).status).toBe(401);
      expect((await attempt()).status).toBe(429);
    } finally {
      await limited.close();
    }
  });

  it('do not count a successful log-in', async () => {
    const limited = await startProxy({ rateLimitScale: 0.01 });
    try {
      for (let attempt = 0; attempt < 4; attempt += 1) {
        const body = { username: 'admin@demo.test', password: 'Demo-2026' };
        expect((await limited.call('POST', '/api/session', { body })).status).toBe(200);
      }
    } finally {
      await limited.close();
    }
  });
});

describe('security headers', () => {
  it.each(['/api/session', '/api/nothing', '/healthz', '/nothing.js'])('are sent by %s', async (path) => {
    const { headers } = await proxy.call('GET', path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('over https include HSTS', async () => {
    const https = await startProxy({ trustProxyHops: 1 });
    const { headers } = await https.call('GET', '/healthz', { headers: { 'X-Forwarded-Proto': 'https' } });
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
    await https.close();
  });
});

describe('health', () => {
  it('is of this process alone, readiness includes the gateway', async () => {
    proxy.double.on('GET /readyz', () => ({ json: { status: 'ok' } }));
    expect((await proxy.call('GET', '/readyz')).status).toBe(200);
    proxy.double.on('GET /readyz', () => ({ status: 503, json: {} }));
    expect((await proxy.call('GET', '/readyz')).status).toBe(503);
    expect((await proxy.call('GET', '/healthz')).body).toEqual({ status: 'ok' });
  });

  it('shares one readiness probe among concurrent requests', async () => {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const before = proxy.double.requestsTo('GET /readyz').length;
    proxy.double.on('GET /readyz', () => held.then(() => ({ json: { status: 'ok' } })));
    let arrived = 0;
    const count = () => (arrived += 1);
    proxy.server.on('request', count);
    const answers = Promise.all(Array.from({ length: 20 }, () => proxy.call('GET', '/readyz')));
    await expect.poll(() => arrived).toBe(20);
    proxy.server.off('request', count);
    answer();
    await answers;
    // Usually one; a few where the requests took longer to arrive than a probe lasts.
    expect(proxy.double.requestsTo('GET /readyz').length - before).toBeLessThan(10);
  });
});
