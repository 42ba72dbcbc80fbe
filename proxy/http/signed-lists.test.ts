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

const key = {
  id: 5,
  advertiser_id: 1,
  name: 'BI',
  prefix: 'adv_abcdefgh',
  scopes: ['campaign:list'],
  created_by_name: null,
  created_at: '2026-03-02T12:00:00.000Z',
  expires_on: '2026-06-30',
  last_used_at: null,
  address: null,
};

it('passes on byte for byte what makes and ends a read key, without cookies and the header of pages', async () => {
  const bodies: string[] = [];
  const secret = `adv_${'x'.repeat(43)}`;
  proxy.double.on('POST /postback/read_keys', ({ text }) => {
    bodies.push(text);
    return { status: 201, json: { ...key, secret } };
  });
  proxy.double.on('DELETE /postback/read_keys/5', ({ text }) => {
    bodies.push(text);
    return { json: key };
  });
  const sent = '{ "name":"BI",  "scopes":["campaign:list"] }';
  const send = (method: string, path: string, body: string, headers: Record<string, string> = signature) =>
    fetch(`${proxy.url}${path}`, { method, headers: { ...headers, 'Content-Type': 'application/json' }, body });
  const made = await send('POST', '/api/advertiser-read-key', sent);
  expect([made.status, made.headers.get('cache-control')]).toEqual([201, 'no-store']);
  expect(await made.json()).toEqual({ ...key, secret });
  const ended = await send('DELETE', '/api/advertiser-read-key/5', '{"id":5}');
  expect([ended.status, await ended.json()]).toEqual([200, { ...key, secret: null }]);
  expect(bodies).toEqual([sent, '{"id":5}']);
  expect(proxy.double.requestsTo('POST /postback/read_keys')[0]?.headers).toMatchObject(signature);
  expect((await send('DELETE', '/api/advertiser-read-key/x', '{}')).status).toBe(400);
  // Without a signature it is a page's, which needs its origin and a session.
  expect((await send('POST', '/api/advertiser-read-key', sent, {})).status).toBe(403);
  expect(bodies).toHaveLength(2);
});

it('lists the read keys and their requests to who signs', async () => {
  proxy.double.on('GET /postback/read_keys', () => ({ json: [key] }));
  proxy.double.on('GET /postback/read_key_requests', () => ({ json: { data: [], total: 0 } }));
  const keys = await proxy.call('GET', '/api/advertiser-read-key', { headers: signature });
  expect([keys.status, keys.body]).toEqual([200, [{ ...key, secret: null }]]);
  const requests = await proxy.call('GET', '/api/request-log?filter={"key_id":5}', { headers: signature });
  expect([requests.status, requests.body]).toEqual([200, []]);
  expect(proxy.double.requestsTo('GET /postback/read_key_requests')[0]?.query).toMatchObject({ key_id: '5' });
  const named = await proxy.call('GET', '/api/advertiser-read-key?filter={"advertiser_id":2}', { headers: signature });
  expect([named.status, named.body.code]).toEqual([400, 'unknown_field']);
});
