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

describe('an API token', () => {
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
    expect((await program('/api/channel', { method: 'POST' })).body.code).toBe('cross_site');
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
