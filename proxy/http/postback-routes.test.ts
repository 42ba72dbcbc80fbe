import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';

let proxy: ProxyHarness;

beforeAll(async () => {
  proxy = await startProxy();
});
afterAll(() => proxy.close());
beforeEach(() => {
  proxy.double.requests.length = 0;
  proxy.double.on('POST /postback', () => ({ json: { conversion_id: 7, status: 'approved', reason: null } }));
});

const signature = {
  'webhook-key': '3',
  'webhook-id': 'msg_1',
  'webhook-timestamp': '1772452800',
  'webhook-signature': 'v1,AAAA v1,BBBB',
};
const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(`${proxy.url}/postback`, { method: 'POST', body, headers: { ...signature, ...headers } });
const errorBody = async (answer: Response) => (await answer.json()) as { code: string; message: string };

it('is passed on byte for byte with what signs it, and with nothing of a session', async () => {
  const body = '\ufeff{ "order_id": "a\u0301\u{1f6d2}\u2028",\r\n  "amount": 1.50 }\n';
  const cookie = await proxy.cookieOf('affiliate');
  const json = { 'Content-Type': 'application/json', Cookie: cookie, Origin: 'https://shop.example' };
  const answer = await post(body, json);
  expect([answer.status, await answer.json()]).toEqual([200, { conversion_id: 7, status: 'approved', reason: null }]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const [passed] = proxy.double.requestsTo('POST /postback');
  expect(passed?.text).toBe(body);
  expect(passed?.headers).toMatchObject({ ...signature, 'content-type': 'application/octet-stream' });
  expect(passed?.headers.authorization).toBeUndefined();
  expect(passed?.headers.cookie).toBeUndefined();
});

it('is refused here when it is large or packed', async () => {
  const large = await post('x'.repeat(1024 * 1024));
  expect([large.status, (await errorBody(large)).code]).toEqual([413, 'body_too_large']);
  const packed = await post(new Uint8Array(gzipSync('{}')), { 'Content-Encoding': 'gzip' });
  expect([packed.status, (await errorBody(packed)).code]).toEqual([415, 'unsupported_media_type']);
  expect(proxy.double.requestsTo('POST /postback')).toEqual([]);
});

it('speaks the language that the server asks for, Portuguese by default', async () => {
  proxy.double.on('POST /postback', () => ({
    status: 401,
    json: { code: 'signature_invalid', errors: { 'webhook-signature': 'validation.required' } },
  }));
  const texts = [];
  for (const language of ['*', 'en-US,pt;q=0.5', 'pt-BR']) {
    const answer = await post('{}', { 'Accept-Language': language });
    expect(answer.status).toBe(401);
    const body = (await answer.json()) as { code: string; errors: Record<string, string> };
    expect(body.code).toBe('signature_invalid');
    texts.push(body.errors['webhook-signature']);
  }
  expect(texts).toEqual(['Falta o valor', 'The value is missing', 'Falta o valor']);
});

it('says when to come again while the platform cannot take it', async () => {
  proxy.double.on('POST /postback', () => ({
    status: 503,
    json: { code: 'database_unavailable' },
    headers: { 'retry-after': '9' },
  }));
  const busy = await post('{}');
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '9']);
  const down = await startProxy({}, { headersTimeoutMs: 100 });
  await down.double.close();
  const answer = await fetch(`${down.url}/postback`, { method: 'POST', body: '{}', headers: signature });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  down.server.close();
});

it('answers other methods with the allowed one', async () => {
  const answer = await fetch(`${proxy.url}/postback`);
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
});

it('says in words why something in the log was refused', async () => {
  proxy.double.on('GET /postback/log', () => ({
    json: [
      { id: 2, fault: 'currency' },
      { id: 1, fault: null },
    ],
  }));
  const log = await fetch(`${proxy.url}/postback/log`, { headers: { ...signature, 'Accept-Language': 'en' } });
  expect([log.status, await log.json()]).toEqual([
    200,
    [
      { id: 2, fault: 'currency', message: 'The currency must be BRL.' },
      { id: 1, fault: null, message: null },
    ],
  ]);
  expect(proxy.double.requestsTo('GET /postback/log')[0]?.headers).toMatchObject(signature);
});

it('is limited by address, whatever key it names', async () => {
  const limited = await startProxy({ rateLimitScale: 2 / 6_000 });
  limited.double.on('POST /postback', () => ({ json: {} }));
  const send = async (key: string) =>
    (
      await fetch(`${limited.url}/postback`, {
        method: 'POST',
        body: '{}',
        headers: { ...signature, 'webhook-key': key },
      })
    ).status;
  expect([await send('1'), await send('2'), await send('3')]).toEqual([200, 200, 429]);
  await limited.close();
});

describe('a batch', () => {
  const postBatch = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${proxy.url}/postback/batch`, { method: 'POST', body, headers: { ...signature, ...headers } });
  const answered = {
    orders: [
      { index: 0, conversion_id: 7, status: 'pending', reason: null },
      { index: 1, code: 'invalid_fields', errors: { status: 'validation.postback_status' } },
      { index: 2, code: 'currency' },
    ],
  };

  it('is passed on byte for byte without the cookie, whatever page it comes from, and answered with texts', async () => {
    proxy.double.on('POST /postback/batch', () => ({ json: answered }));
    const body = `{ "orders": [${'{ "order_id": "é" },\r\n'.repeat(5_000)} {}] }`;
    const cookie = await proxy.cookieOf('affiliate');
    const foreign = { Cookie: cookie, Origin: 'https://shop.example', 'Sec-Fetch-Site': 'cross-site' };
    const answer = await postBatch(body, { ...foreign, 'Accept-Language': 'en' });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        orders: [
          answered.orders[0],
          {
            index: 1,
            code: 'invalid_fields',
            message: 'Some fields are not valid.',
            errors: { status: 'Send pending, approved or refused' },
          },
          { index: 2, code: 'currency', message: 'The currency must be BRL.' },
        ],
      },
    ]);
    const [passed] = proxy.double.requestsTo('POST /postback/batch');
    expect(passed?.text).toBe(body);
    expect(passed?.headers).toMatchObject(signature);
    expect([passed?.headers.authorization, passed?.headers.cookie]).toEqual([undefined, undefined]);
  });

  it('is refused here above 2 MB, and by another method', async () => {
    const large = await postBatch('x'.repeat(2 * 1024 * 1024 + 1));
    expect([large.status, (await errorBody(large)).code]).toEqual([413, 'body_too_large']);
    const read = await fetch(`${proxy.url}/postback/batch`);
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
  });
});
