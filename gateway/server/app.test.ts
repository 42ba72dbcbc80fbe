import { describe, expect, it } from 'vitest';
import { people } from '../testing/fixtures.ts';
import { createTestGateway, useGateway } from '../testing/test-gateway.ts';

const gateway = await useGateway();
const staff = await gateway.signIn(people.administrator);

const request = (address: string, init: { method?: string; body?: string; headers?: Record<string, string> } = {}) =>
  fetch(gateway.url + address, { ...init, headers: { authorization: `Bearer ${staff.token}`, ...init.headers } });
const json = { 'content-type': 'application/json' };

describe('entry points', () => {
  it('accepts the inner query inside the path or beside it', async () => {
    const search = '/api/get/site/search';
    const [inside, beside, escaped] = await Promise.all(
      [
        `/redirect?app=AFFILIATE&path=${search}?page=1&perPage=2`,
        `/v2/redirect?app=affiliate&path=${search}&page=1&perPage=2`,
        `/redirect?app=Affiliate&path=${encodeURIComponent(`${search}?page=1&perPage=2`)}`,
      ].map(async (address) => (await request(address)).json()),
    );
    expect(inside.data).toHaveLength(2);
    expect(beside).toEqual(inside);
    expect(escaped).toEqual(inside);
  });

  it.each([
    '/redirect',
    '/redirect?app=affiliate',
    '/redirect?app=nobody&path=/api/banks',
    '/redirect?app=affiliate&path=//evil.example/api/banks',
    '/redirect?app=affiliate&path=/api/../api/banks',
    '/redirect?app=affiliate&path=/api/%2e%2e/banks',
    '/redirect?app=affiliate&path=https://evil.example',
    '/redirect?app=affiliate&path=/api/banks/',
    '/redirect?app=affiliate&path=/api/banks&path=/api/countries',
    '/redirect?app=affiliate&app=finance&path=/api/banks',
    '/redirect?app=direct&path=/v2/auth',
    '/api/banks',
    '/nowhere',
  ])('answers %s with 404', async (address) => {
    const response = await request(address);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  });

  it('reports a wrong method', async () => {
    const response = await request('/redirect?app=affiliate&path=/api/banks', { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect((await request('/v2/login')).status).toBe(405);
  });
});

describe('an unreadable body', () => {
  const put = (app: string, path: string, body: string, headers: Record<string, string> = json) =>
    request(`/redirect?app=${app}&path=${path}`, { method: 'PUT', body, headers });

  it('is refused in the error shape of its app', async () => {
    const broken = await put('affiliate', '/api/site/1', '{"name":');
    expect(broken.status).toBe(400);
    expect(await broken.json()).toEqual({
      Error: 'Não foi possível entender o pedido.',
      message: 'Não foi possível entender o pedido.',
      code: 'malformed_request',
    });
    const finance = await put('finance', '/api/invoices/edit', 'null and void');
    expect(await finance.json()).toEqual({ data: { msg: ['malformed_request'] }, code: 'malformed_request' });
    const login = await request('/v2/login', { method: 'POST', body: '[', headers: json });
    expect(await login.json()).toEqual({ message: 'Não foi possível entender o pedido.', code: 'malformed_request' });
  });

  it('is refused when too large, in an unsupported charset or not an object', async () => {
    const large = await put('affiliate', '/api/site/1', JSON.stringify({ name: 'x'.repeat(110_000) }));
    expect([large.status, (await large.json()).code]).toEqual([413, 'body_too_large']);
    const charset = await put('affiliate', '/api/site/1', '{}', { 'content-type': 'application/json; charset=x-none' });
    expect(charset.status).toBe(415);
    const array = await put('affiliate', '/api/site/1', '[1]');
    expect([array.status, (await array.json()).code]).toEqual([400, 'invalid_fields']);
  });

  it('does not pollute prototypes', async () => {
    const hostile = await put('affiliate', '/api/site/1', '{"__proto__":{"status":4},"constructor":{"x":1}}');
    expect(hostile.status).toBe(400);
    expect(({} as { status?: number }).status).toBeUndefined();
    expect((await request('/redirect?app=affiliate&path=/api/banks&__proto__=1')).status).toBe(400);
  });
});

describe('every response', () => {
  it('carries its request id and is not cacheable', async () => {
    const given = await request('/v2/auth', { headers: { 'x-request-id': 'abc-12345' } });
    expect(given.headers.get('x-request-id')).toBe('abc-12345');
    expect(given.headers.get('cache-control')).toBe('no-store');
    const hostile = await request('/nowhere', { headers: { 'x-request-id': 'a b<script>' } });
    expect(hostile.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    expect(hostile.headers.get('x-powered-by')).toBeNull();
  });

  it('reports that the process is alive and the database answers', async () => {
    expect(await (await request('/healthz')).json()).toEqual({ status: 'ok' });
    expect(await (await request('/readyz')).json()).toEqual({ status: 'ok', engine: 'pglite' });
  });

  it('returns 503 without internal details while the database is down', async () => {
    const other = await createTestGateway();
    await other.context.database.close();
    const answer = await other.visitor.call('direct', 'POST', '/v2/login', { body: { username: 'a', password: 'b' } });
    expect(answer.status).toBe(503);
    expect(answer.body).toEqual({
      message: 'Estamos com problemas no momento. Tente novamente mais tarde.',
      code: 'database_unavailable',
    });
    expect(answer.headers.get('retry-after')).toBe('5');
    expect((await other.visitor.call('direct', 'GET', '/readyz')).status).toBe(503);
    expect((await other.visitor.call('direct', 'GET', '/healthz')).status).toBe(200);
    await other.close();
  });
});
