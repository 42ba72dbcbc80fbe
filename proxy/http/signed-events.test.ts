import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';

let proxy: ProxyHarness;
beforeAll(async () => {
  proxy = await startProxy();
});
afterAll(() => proxy.close());

const signature = {
  'webhook-key': '7',
  'webhook-id': 'msg_1',
  'webhook-timestamp': '1772452800',
  'webhook-signature': 'v1,c2lnbmVk',
};
const row = {
  id: 'event_812',
  kind: 'invoice.paid',
  position: 12,
  entity_id: 5,
  affiliate_id: null,
  advertiser_id: 1,
  campaign_id: null,
  amount: 10,
  occurred_at: '2026-03-02T12:00:00.000Z',
  data: { id: 5, status: 'paid' },
};

it('passes on a signature of an advertiser, and answers its events as any list', async () => {
  proxy.double.on('GET /postback/events', () => ({ json: { data: [row], total: 1 } }));
  const cookie = await proxy.cookieOf('affiliate');
  const query = 'filter={"after":"event_811","kind":"invoice.paid"}&range=[0,99]';
  const { status, headers, body } = await proxy.call('GET', `/api/event?${query}`, { cookie, headers: signature });
  expect([status, headers.get('content-range')]).toEqual([200, 'event 0-0/1']);
  const { advertiser_id: _advertiser, ...shown } = row;
  expect(body).toEqual([shown]);
  const [asked] = proxy.double.requestsTo('GET /postback/events');
  expect(asked?.headers).toMatchObject(signature);
  // Whoever is signed in at that browser has no part in it.
  expect(asked?.headers).not.toHaveProperty('authorization');
  expect(asked?.query).toMatchObject({ after: 'event_811', kind: 'invoice.paid' });
});

it('with a test key asks for those of its sandbox; any other key asks for the events of its owner', async () => {
  proxy.double.on('GET /postback/events', () => ({ json: { data: [row], total: 1 } }));
  proxy.double.on('GET /v2/auth', () => ({
    json: { user: { user_id: 5, profile: 'gerente', is_main: true, key: { id: 1, scopes: [] } } },
  }));
  const ask = (key: string) =>
    proxy.call('GET', '/api/event', { headers: { ...signature, Authorization: `Bearer ${key}` } });
  const before = proxy.double.requestsTo('GET /postback/events').length;
  expect((await ask('test_0123456789')).status).toBe(200);
  expect(proxy.double.requestsTo('GET /postback/events').at(-1)?.headers).toMatchObject({
    ...signature,
    authorization: 'Bearer test_0123456789',
  });
  expect((await ask('key_0123456789')).status).toBe(403);
  expect(proxy.double.requestsTo('GET /postback/events')).toHaveLength(before + 1);
});

it('refuses what the gateway refuses, and the filter by affiliate', async () => {
  proxy.double.on('GET /postback/events', () => ({ status: 401, json: { code: 'signature_invalid', message: 'x' } }));
  const refused = await proxy.call('GET', '/api/event', { headers: signature });
  expect([refused.status, refused.body.code]).toEqual([401, 'signature_invalid']);
  const query = 'filter={"affiliate_id":1}';
  const unknown = await proxy.call('GET', `/api/event?${query}`, { headers: signature });
  expect([unknown.status, unknown.body.code]).toEqual([400, 'unknown_field']);
});

it('takes no other request for a signed one', async () => {
  expect((await proxy.call('GET', '/api/event')).status).toBe(401);
  expect((await proxy.call('GET', '/api/channel', { headers: signature })).status).toBe(401);
});
