import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';
import { siteRow } from '../testing/wire-data.ts';

const token = `pat_${'a'.repeat(43)}`;
let proxy: ProxyHarness;
let asked = 0;

beforeEach(async () => {
  proxy = await startProxy();
  asked = 0;
  proxy.double.on('GET /v2/auth', ({ headers }) => {
    asked += 1;
    return headers.authorization === `Bearer ${token}`
      ? { json: { user: { user_id: 2, email: 'a1@example.test', profile: 'afiliado', affiliate_id: 1 } } }
      : { status: 401, json: { message: 'Sessão encerrada' } };
  });
  proxy.double.on('GET affiliate /api/v2/get/affiliate/site', () => ({ json: [siteRow(1, 1)] }));
});
afterEach(() => proxy.close());

/** A program: no cookie, and nothing that only browsers send. */
async function program(path: string, init: RequestInit = {}, bearer = token) {
  const headers = new Headers(init.headers);
  headers.set('Authorization', `Bearer ${bearer}`);
  const response = await fetch(proxy.url + path, { ...init, headers });
  const text = await response.text();
  return { status: response.status, body: JSON.parse(text) as { code?: string; id?: number }[] & { code?: string } };
}

describe("an affiliate's token", () => {
  it('reads the lists that its role has, without a cookie', async () => {
    const { status, body } = await program('/api/channel');
    expect([status, body[0]?.id]).toEqual([200, 1]);
    const [request] = proxy.double.requests.filter(({ call }) => call.includes('affiliate/site'));
    expect(request?.headers.authorization).toBe(`Bearer ${token}`);
    expect((await program('/api/channel/1')).status).toBe(200);
  });

  it('does nothing else, whatever is sent with it', async () => {
    const json = { 'X-Requested-With': 'x', 'Content-Type': 'application/json' };
    for (const path of ['/api/affiliate/1', '/api/payment-info', '/api/access', '/api/affiliate-token/1']) {
      expect((await program(path)).body.code, path).toBe('forbidden');
    }
    for (const [method, path] of [
      ['POST', '/api/channel'],
      ['PUT', '/api/channel/1'],
      ['DELETE', '/api/channel/1'],
      ['PUT', '/api/password/own'],
      ['POST', '/api/payment-request'],
    ] as const) {
      const body = method === 'DELETE' ? {} : { body: '{}' };
      expect((await program(path, { method, headers: json, ...body })).body.code, path).toBe('forbidden');
    }
  });

  it('counts in place of a cookie that comes with it', async () => {
    const Cookie = await proxy.cookieOf('staff');
    expect((await program('/api/affiliate', { headers: { Cookie } })).body.code).toBe('forbidden');
  });

  it('is asked whose it is once; the gateway decides at each call whether it holds', async () => {
    await program('/api/channel');
    await program('/api/channel');
    expect(asked).toBe(1);
    proxy.double.on('GET affiliate /api/v2/get/affiliate/site', () => ({ status: 401, json: { message: 'x' } }));
    expect((await program('/api/channel')).status).toBe(401);
  });

  it('that is unknown is refused, and never counts as a visitor', async () => {
    const unknown = `pat_${'b'.repeat(43)}`;
    for (const path of ['/api/channel', '/api/openapi.json']) {
      expect((await program(path, {}, unknown)).status, path).toBe(401);
    }
  });

  it('has a rate of its own', async () => {
    const limited = await startProxy({ rateLimitScale: 0.01 });
    limited.double.on('GET /v2/auth', () => ({ json: { user: { user_id: 2, affiliate_id: 1 } } }));
    limited.double.on('GET affiliate /api/v2/get/affiliate/site', () => ({ json: [] }));
    const headers = { Authorization: `Bearer ${token}` };
    const statuses: number[] = [];
    for (let call = 0; call < 4; call += 1) {
      statuses.push((await fetch(`${limited.url}/api/channel`, { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    await limited.close();
  });

  it('another kind of Authorization is left alone', async () => {
    const headers = { Authorization: 'Basic YTpi' };
    expect((await proxy.call('GET', '/api/channel', { as: 'affiliate', headers })).status).toBe(200);
  });
});

describe('a key', () => {
  const key = `key_${'c'.repeat(43)}`;
  const scopes = ['affiliate:list', 'affiliate:one', 'affiliate:update'];
  let owner: object;

  beforeEach(() => {
    owner = { user_id: 9, email: 'g@example.test', profile: 'gerente', scope: 'all', key: { id: 5, scopes } };
    proxy.double.on('GET /v2/auth', ({ headers }) =>
      headers.authorization === `Bearer ${key}` ? { json: { user: owner } } : { status: 401, json: { message: 'x' } },
    );
    proxy.double.on('GET affiliate /api/affiliate/search', () => ({ json: { data: [], total: 0 } }));
  });

  const withKey = (path: string, init: RequestInit = {}) => program(path, init, key);

  it('calls as its owner, within its scopes', async () => {
    expect((await withKey('/api/affiliate')).status).toBe(200);
    const [request] = proxy.double.requests.filter(({ call }) => call.includes('affiliate/search'));
    expect(request?.headers.authorization).toBe(`Bearer ${key}`);
    for (const path of ['/api/channel', '/api/affiliate.csv?filter=%7B%22q%22%3A1%7D', '/api/api-key']) {
      const { status, body } = await withKey(path);
      expect([status, body.code], path).not.toEqual([200, undefined]);
    }
    expect((await withKey('/api/channel')).body.code).toBe('forbidden');
    expect((await withKey('/api/api-key')).body.code).toBe('forbidden');
  });

  it('needs no header of a page and comes from anywhere, and no cookie that comes with it counts', async () => {
    const headers = {
      Cookie: await proxy.cookieOf('affiliate'),
      Origin: 'https://elsewhere.example',
      'Sec-Fetch-Site': 'cross-site',
      'Content-Type': 'application/json',
    };
    const body = JSON.stringify({ nonsense: 1 });
    // The contract refuses the field: it got as far as that.
    const answer = await withKey('/api/affiliate/1', { method: 'PUT', headers, body });
    expect([answer.status, answer.body.code]).toEqual([400, 'unknown_field']);
    const withoutKey = await fetch(`${proxy.url}/api/affiliate/1`, { method: 'PUT', headers, body });
    expect(await withoutKey.json()).toMatchObject({ code: 'cross_site' });
    // Another scheme does not make it a program.
    const basic = { ...headers, Authorization: `Basic ${key}` };
    expect(
      await (await fetch(`${proxy.url}/api/affiliate/1`, { method: 'PUT', headers: basic, body })).json(),
    ).toMatchObject({
      code: 'cross_site',
    });
  });

  it('has no session: it makes none, ends none and proves nobody present', async () => {
    for (const [method, path] of [
      ['POST', '/api/session'],
      ['GET', '/api/session'],
      ['DELETE', '/api/session'],
      ['POST', '/api/step-up'],
      ['POST', '/api/affiliate-view'],
      ['POST', '/api/password-reset'],
      ['POST', '/api/registration'],
    ] as const) {
      const { status, body } = await withKey(path, {
        method,
        ...(method === 'POST' && { headers: { 'Content-Type': 'application/json' }, body: '{}' }),
      });
      expect([status, body.code], `${method} ${path}`).toEqual([403, 'forbidden']);
    }
    expect(proxy.ended.size).toBe(0);
  });

  it('that holds no longer says so, in the language that was asked for', async () => {
    await withKey('/api/affiliate');
    proxy.double.on('GET affiliate /api/affiliate/search', () => ({ status: 401, json: { message: 'x' } }));
    const response = await fetch(`${proxy.url}/api/affiliate`, {
      headers: { Authorization: `Bearer ${key}`, 'X-Language': 'en' },
    });
    expect([response.status, await response.json()]).toEqual([
      401,
      expect.objectContaining({
        code: 'api_key_invalid',
        message: 'The API key is not valid: it is unknown, expired or deleted.',
      }),
    ]);
  });

  it('is never in the log', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const logged = await startProxy({ log });
    logged.double.on('GET /v2/auth', () => ({ json: { user: owner } }));
    logged.double.on('GET affiliate /api/affiliate/search', () => ({ status: 500, json: {} }));
    const response = await fetch(`${logged.url}/api/affiliate`, { headers: { Authorization: `Bearer ${key}` } });
    await response.text();
    await logged.close();
    expect(lines.some((line) => line.includes('"keyId":5'))).toBe(true);
    expect(lines.join('')).not.toContain(key.slice(4));
  });

  it('has a rate of its own, whoever else calls as its owner', async () => {
    const limited = await startProxy({ rateLimitScale: 0.01 });
    limited.double.on('GET /v2/auth', () => ({ json: { user: owner } }));
    limited.double.on('GET affiliate /api/affiliate/search', () => ({ json: { data: [], total: 0 } }));
    const call = async (token: string) =>
      (await fetch(`${limited.url}/api/affiliate`, { headers: { Authorization: `Bearer ${token}` } })).status;
    expect([await call(key), await call(key), await call(key), await call(key)]).toEqual([200, 200, 200, 429]);
    expect(await call(`key_${'d'.repeat(43)}`)).toBe(200);
    await limited.close();
  });
});
