import { once } from 'node:events';
import { createServer, type IncomingMessage, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSessionVault } from '../../proxy/http/session-vault.ts';
import { type RestClient, restClient, SAMPLE_PASSWORD, signedInClient } from '../support/client.ts';
import { type ErrorBody, expectError } from '../support/expect-error.ts';
import { importForm, orderFile } from '../support/order-file.ts';
import { type Stack, startStack } from '../support/stack.ts';

/** A gateway in trouble is the matter of foreign-gateway-trouble.test.ts, files are that of bad-import.test.ts. */

const SECRET = 'a-secret-of-the-bad-input-test-0123456789';
const hourMs = 60 * 60 * 1000;

let stack: Stack;
let staff: RestClient;
let affiliate: RestClient;

beforeAll(async () => {
  stack = await startStack({
    sites: true,
    env: { RATE_LIMIT_SCALE: '1000', SESSION_SECRET: SECRET, LOG_LEVEL: 'warn' },
  });
  staff = await signedInClient(stack.url, 'admin@demo.test');
  affiliate = await signedInClient(stack.url, 'afiliado@demo.test');
});

afterAll(async () => {
  // After all of it the same processes serve the same sessions.
  expect(await affiliate.get('/api/session')).toMatchObject({ status: 200, body: { user: { affiliate_id: 1 } } });
  expect(stack.logs()).not.toMatch(/uncaught|unhandled|nothing caught/i);
  await stack.stop();
});

const channel = {
  site_type_id: 1,
  name: 'Canal',
  category: 'Moda',
  url: 'https://canal.exemplo.test',
  description: 'Resenhas',
};
const json = { 'Content-Type': 'application/json' };

describe('a body', () => {
  it.each([
    ['that is cut off', '{"name":', 400, 'malformed_request'],
    ['that is an array', '[]', 400, 'malformed_request'],
    ['that is a text', '"name"', 400, 'malformed_request'],
    ['that is null', 'null', 400, 'malformed_request'],
    ['with a wrong type', JSON.stringify({ ...channel, name: 5 }), 400, 'invalid_fields'],
    ['with an object for a text', JSON.stringify({ ...channel, url: { $ne: '' } }), 400, 'invalid_fields'],
    ['with an unknown field', JSON.stringify({ ...channel, nonsense: 1 }), 400, 'unknown_field'],
    ['with a prototype', '{"__proto__":{"status":3}}', 400, 'unknown_field'],
    ['with a NUL in it', JSON.stringify({ ...channel, name: 'a\u0000b' }), 400, 'invalid_fields'],
    ['with half a character', '{"name":"\\ud800"}', 400, 'invalid_fields'],
    ['of 150 kB', JSON.stringify({ ...channel, description: 'a'.repeat(150_000) }), 413, 'body_too_large'],
    ['nested 20,000 deep', `${'{"name":'.repeat(20_000)}1${'}'.repeat(20_000)}`, 413, 'body_too_large'],
    ['nested 5,000 deep', `{"name":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, 400, 'invalid_fields'],
  ])('%s is refused', async (_what, body, status, code) => {
    await expectError(affiliate.post('/api/channel', body, json), status, code);
  });

  it('of another kind than JSON is refused', async () => {
    const text = JSON.stringify(channel);
    await expectError(
      affiliate.post('/api/channel', text, { 'Content-Type': 'text/plain' }),
      415,
      'unsupported_media_type',
    );
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    await expectError(affiliate.post('/api/channel', 'name=a', form), 415, 'unsupported_media_type');
    await expectError(
      affiliate.post('/api/channel', text, { ...json, 'Content-Encoding': 'gzip' }),
      415,
      'unsupported_media_type',
    );
  });

  it('names the field that is wrong, in the language of the reader', async () => {
    const body = { ...channel, url: 'nowhere', name: '' };
    const inPortuguese = await expectError(affiliate.post('/api/channel', body), 400, 'invalid_fields');
    const english = affiliate.post('/api/channel', body, { 'X-Language': 'en' });
    const inEnglish = await expectError(english, 400, 'invalid_fields');
    expect(Object.keys(inPortuguese.errors ?? {}).sort()).toEqual(['name', 'url']);
    expect(inEnglish.errors?.name).not.toBe(inPortuguese.errors?.name);
  });
});

describe('a query', () => {
  it.each([
    ['an unknown filter', 'filter={"nonsense":1}', 'unknown_field'],
    ['an unknown sort', 'sort=["nonsense","ASC"]', 'unknown_field'],
    ['an unknown name', 'page=1', 'unknown_field'],
    ['a range of 10,000', 'range=[0,9999]', 'range_too_large'],
    ['a range of ten to the twelve', 'range=[1000000000000,1000000000009]', 'malformed_request'],
    ['a range backwards', 'range=[9,0]', 'malformed_request'],
    ['a broken filter', 'filter={', 'malformed_request'],
    ['a filter of a wrong type', 'filter={"status":"active"}', 'invalid_fields'],
    ['the same name twice', 'range=[0,1]&range=[0,2]', 'malformed_request'],
    ['an operator for a value', 'filter={"status":{"$gt":0}}', 'invalid_fields'],
    ['half a character', 'filter={"q":"\\ud800"}', 'invalid_fields'],
    ['a thousand ids', `filter={"id":[${Array.from({ length: 1000 }, (_, at) => at + 1).join()}]}`, 'range_too_large'],
  ])('with %s is refused', async (_what, query, code) => {
    await expectError(staff.get(`/api/affiliate?${query}`), 400, code);
  });

  it.each(['abc', '0', '-1', '1.5', '9'.repeat(40), "1'--", '%00', '1%2F..'])(
    'for the id %s is refused',
    async (id) => {
      await expectError(staff.get(`/api/affiliate/${id}`), 400, 'malformed_id');
    },
  );
});

/** Sends a path as it is, which `fetch` would tidy up. */
async function sendRaw(base: string, path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { hostname, port } = new URL(base);
  const sent = httpRequest({ hostname, port, path, method, headers });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return { status: response.statusCode ?? 0, text };
}

describe('a path', () => {
  it.each([
    '/api/../api/affiliate',
    '/api/%2e%2e/api/affiliate',
    '/api//affiliate',
    '/api/affiliate/../manager',
    '/api/affiliate/%2e%2e%2fmanager',
    '/api/affiliate%00',
    '/api/%zz',
    '/api/affiliate/1/2/3',
    '/api/redirect?app=affiliate&path=/api/banks',
    '/redirect?app=affiliate&path=/api/banks',
    '/v2/login',
    '//evil.example/api/affiliate',
  ])('%s leads nowhere at the proxy', async (path) => {
    const { status, text } = await sendRaw(stack.url, path, { Cookie: staff.cookie ?? '' });
    // A page of the portal at most, which says that there is nothing there.
    expect(status === 200 ? text : '', path).not.toMatch(/@demo\.test|Banco do Brasil/);
    expect([200, 400, 404], path).toContain(status);
  });

  it('in `redirect` is looked up and never followed', async () => {
    let visits = 0;
    const elsewhere = createServer((_request, response) => {
      visits += 1;
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const evil = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
    const gateway = stack.gateways[0]!.url;
    const login = await fetch(`${gateway}/v2/login`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ username: 'admin@demo.test', password: SAMPLE_PASSWORD }),
    });
    const { token } = ((await login.json()) as { login: { token: string } }).login;
    const ask = async (query: string) =>
      (await sendRaw(gateway, `/redirect?${query}`, { Authorization: `Bearer ${token}` })).status;

    expect(await ask('app=AFFILIATE&path=/api/banks')).toBe(200);
    expect(await ask('app=affiliate&path=%2Fapi%2Fbanks')).toBe(200);
    for (const path of [
      `//${evil}/api/banks`,
      `http://${evil}/api/banks`,
      `http:%2F%2F${evil}/api/banks`,
      `/\\${evil}/api/banks`,
      `@${evil}/api/banks`,
      '/api/../api/banks',
      '/api/%252e%252e/banks',
      '/api/./banks',
      '/api//banks',
      '/api/banks/',
      '/api/banks%00',
      '/api/banks%23',
      'api/banks',
      '',
    ]) {
      expect(await ask(`app=affiliate&path=${path}`), path).toBe(404);
    }
    for (const query of [
      'path=/api/banks',
      'app=affiliate',
      'app=nonsense&path=/api/banks',
      'app=__proto__&path=/api/banks',
      'app=affiliate&path=/api/banks&path=/api/countries',
      'app=affiliate&app=finance&path=/api/banks',
      `app=//${evil}&path=/api/banks`,
    ]) {
      expect(await ask(query), query).toBe(404);
    }
    expect(visits).toBe(0);
    elsewhere.close();
  });
});

describe('another site', () => {
  it.each([
    ['with its own Origin', { Origin: 'https://evil.example' }],
    ['with an opaque Origin', { Origin: 'null' }],
    ['with our name in its own', { Origin: 'http://127.0.0.1.evil.example' }],
    ['from another port', { Origin: 'http://127.0.0.1:1' }],
    ['that the browser calls cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['that the browser calls same-site', { 'Sec-Fetch-Site': 'same-site' }],
  ])('%s changes nothing', async (_who, headers) => {
    await expectError(affiliate.post('/api/channel', channel, headers), 403, 'cross_site');
    await expectError(affiliate.put('/api/affiliate/1', { city: 'Santos' }, headers), 403, 'cross_site');
    await expectError(affiliate.delete('/api/session', headers), 403, 'cross_site');
    await expectError(staff.post('/api/conversion-import', importForm(orderFile([])), headers), 403, 'cross_site');
  });

  it('cannot leave out the header that only our own pages send', async () => {
    const response = await affiliate.raw('/api/channel', {
      method: 'POST',
      headers: json,
      body: JSON.stringify(channel),
    });
    expect(response.status).toBe(403);
    expect(((await response.json()) as ErrorBody).code).toBe('cross_site');
  });
});

describe('a cookie', () => {
  const session = { token: 'x'.repeat(43), userId: 1, role: 'administrator', scope: 'all', affiliateId: null } as const;
  const ask = async (cookie: string) => {
    const client = restClient(stack.url);
    client.cookie = cookie;
    await expectError(client.get('/api/affiliate'), 401, 'unauthenticated');
    const answer = await client.get('/api/session', { Cookie: cookie });
    return answer;
  };

  it('that is forged, broken, doubled, expired or of another secret is no session, and is cleared', async () => {
    const other = createSessionVault(['another-secret-of-the-same-length-0123456789']);
    const past = createSessionVault([SECRET], () => Date.now() - 13 * hourMs);
    const own = staff.cookie ?? '';
    for (const cookie of [
      'session=abc',
      'session=eyJhbGciOiJub25lIn0.eyJ1c2VyX2lkIjoxfQ.',
      `session=${await other.seal(session)}`,
      `session=${await past.seal(session)}`,
      own.slice(0, -4),
      `${own}x`,
      `${own}; ${own}`,
    ]) {
      const answer = await ask(cookie);
      expect(answer.status, cookie).toBe(cookie.includes('; ') ? 200 : 401);
      if (answer.status === 401) expect(answer.headers.get('Set-Cookie')).toMatch(/^session=;/);
      else expect(answer.body).toEqual({ user: null });
    }
  });

  it('with a token that the gateway never gave is no session', async () => {
    const sealed = await createSessionVault([SECRET]).seal(session);
    const answer = await ask(`session=${sealed}`);
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  it('is over once its person has signed out, wherever it was copied to', async () => {
    const client = await signedInClient(stack.url, 'outro@demo.test');
    const copy = client.cookie ?? '';
    await client.delete('/api/session');
    await expectError(client.get('/api/channel', { Cookie: copy }), 401, 'unauthenticated');
  });
});
