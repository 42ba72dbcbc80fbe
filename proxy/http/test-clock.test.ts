import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';

const testKey = `test_${'a'.repeat(43)}`;
const realKey = `key_${'b'.repeat(43)}`;
const start = {
  now: '2026-03-02T12:00:00.000Z',
  affiliate_id: 1,
  campaign_id: 1,
  coupon: 'TESTE10',
  link_code: 'teste',
  advertiser_key_id: 1,
  advertiser_key_secret: 'whsec_x',
};

let proxy: ProxyHarness;
beforeEach(async () => {
  proxy = await startProxy();
  const user = { user_id: 7, profile: 'afiliado', affiliate_id: 1, is_main: true, scope: 'own', level: 'full' };
  proxy.double.on('GET /v2/auth', () => ({ json: { user: { ...user, key: { id: 3, scopes: [] } } } }));
  proxy.double.on('GET /v2/test_clock', () => ({ json: start }));
  proxy.double.on('POST /v2/test_clock', () => ({ json: { ...start, days: [] } }));
  proxy.double.on('POST /postback', () => ({ json: { conversion_id: 1, status: 'pending', reason: null } }));
});
afterEach(() => proxy.close());

async function call(method: string, path: string, { key, body }: { key?: string; body?: object } = {}) {
  const headers = {
    ...(key !== undefined && { Authorization: `Bearer ${key}` }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  };
  const response = await fetch(proxy.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const sent = (name: string) => proxy.double.requests.filter(({ call: one }) => one === name);

it('reads and moves the clock with a test key, which is passed on', async () => {
  expect((await call('GET', '/api/test-clock', { key: testKey })).body).toEqual(start);
  const moved = await call('POST', '/api/test-clock', { key: testKey, body: { days: 3, bank: 'refuse' } });
  expect(moved).toEqual({ status: 200, body: { ...start, days: [] } });
  const [request] = sent('POST /v2/test_clock');
  expect(request?.headers.authorization).toBe(`Bearer ${testKey}`);
  expect(request?.body).toEqual({ days: 3, bank: 'refuse' });
});

it.each([
  ['an unknown field', { days: 1, hours: 2 }, 'unknown_field'],
  ['no number of days', { days: 'one' }, 'invalid_fields'],
  ['an unknown answer of the bank', { days: 1, bank: 'maybe' }, 'invalid_fields'],
])('refuses %s', async (_name, body, code) => {
  expect((await call('POST', '/api/test-clock', { key: testKey, body })).body.code).toBe(code);
});

it('has no clock for another key, or for nobody', async () => {
  for (const key of [realKey, undefined]) {
    for (const method of ['GET', 'POST']) {
      const given = { ...(key !== undefined && { key }), ...(method === 'POST' && { body: { days: 1 } }) };
      const { status } = await call(method, '/api/test-clock', given);
      expect([401, 403]).toContain(status);
    }
  }
  expect(proxy.double.requests.filter(({ call: one }) => one.includes('test_clock'))).toEqual([]);
});

it('passes on the test key of a postback, which says in whose sandbox, and no other key', async () => {
  await call('POST', '/postback', { key: testKey, body: { order_id: '1' } });
  await call('POST', '/postback', { key: realKey, body: { order_id: '2' } });
  expect(sent('POST /postback').map(({ headers }) => headers.authorization)).toEqual([`Bearer ${testKey}`, undefined]);
});
