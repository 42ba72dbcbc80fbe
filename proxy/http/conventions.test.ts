import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';
import { siteRow } from '../testing/wire-data.ts';
import { apiVersions } from './api-version.ts';

const key = `key_${'a'.repeat(43)}`;
const scopes = ['channel:list', 'channel:one', 'channel:create', 'channel:update', 'channel:delete'];
const owner = { user_id: 2, email: 'a1@example.test', profile: 'afiliado', affiliate_id: 1, is_main: true };

let proxy: ProxyHarness;

beforeAll(async () => {
  proxy = await startProxy({ rateLimitScale: 1 });
});
afterAll(() => proxy.close());
beforeEach(() => {
  proxy.double.on('GET /v2/auth', ({ headers }) =>
    headers.authorization === `Bearer ${key}`
      ? { json: { user: { ...owner, key: { id: 1, scopes } } } }
      : { status: 401, json: { message: 'Sessão encerrada' } },
  );
  proxy.double.on('GET affiliate /api/v2/get/affiliate/site', () => ({ json: [{ ...siteRow(1, 1), version: 3 }] }));
});

/** A program with a key. */
function program(path: string, headers: Record<string, string> = {}, bearer = key) {
  return proxy.call('GET', path, { headers: { Authorization: `Bearer ${bearer}`, ...headers } });
}

describe('the versions of the API', () => {
  it('are named by each answer, and may be pinned', async () => {
    const [{ name }] = apiVersions;
    const asked: Record<string, string>[] = [{}, { 'API-Version': name }];
    for (const headers of asked) {
      const answer = await program('/api/channel', headers);
      expect([answer.status, answer.headers.get('api-version')]).toEqual([200, name]);
    }
    const unknown = await program('/api/channel', { 'API-Version': '2020-01-01' });
    expect([unknown.status, unknown.body]).toMatchObject([400, { code: 'unknown_api_version' }]);
    expect(unknown.body.message).toContain(name);
  });
});

describe('an error', () => {
  it('is a problem of RFC 9457 for who asks for one, with the members that every error has', async () => {
    const { status, headers, body } = await program('/api/channel?filter[nothing]=1', {
      Accept: 'application/problem+json, application/json',
      'Accept-Language': 'en-US,en;q=0.9',
    });
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect([status, body]).toMatchObject([
      400,
      {
        type: '/docs/errors#unknown_field',
        title: 'Bad Request',
        status: 400,
        detail: body.message,
        instance: '/api/channel',
        code: 'unknown_field',
        requestId: headers.get('x-request-id'),
      },
    ]);
    expect(Object.keys(body.errors)).toEqual(['nothing']);
    const usual = await program('/api/channel?filter[nothing]=1', { Accept: 'application/json' });
    expect(usual.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(Object.keys(usual.body).toSorted()).toEqual(['code', 'errors', 'message', 'requestId']);
  });

  it('speaks of keys to a program, in the language that it asks for in the usual way', async () => {
    const asked: Record<string, string>[] = [
      {},
      { 'Accept-Language': 'en-GB' },
      { 'Accept-Language': 'fr' },
      { 'X-Language': 'pt-br', 'Accept-Language': 'en' },
    ];
    const unknown = `key_${'b'.repeat(43)}`;
    const answers = await Promise.all(asked.map((headers) => program('/api/channel', headers, unknown)));
    const texts = answers.map(({ body }) => String(body.message));
    const [portuguese, english] = texts;
    expect(portuguese).toMatch(/chave/i);
    expect(english).toMatch(/key/i);
    expect(texts.slice(2)).toEqual([portuguese, portuguese]);
    expect(texts.filter((text) => /sess/i.test(text))).toEqual([]);
  });

  it('says to a program without a key, or with none that could be one, what is missing', async () => {
    const asked = { 'Accept-Language': 'en' };
    const [missing, malformed] = await Promise.all([
      fetch(`${proxy.url}/api/channel`, { headers: asked }),
      program('/api/channel', asked, 'secret'),
    ]);
    expect([missing.status, await missing.json()]).toMatchObject([
      401,
      { code: 'unauthenticated', message: expect.stringContaining('Authorization: Bearer') },
    ]);
    expect([malformed.status, malformed.body]).toMatchObject([401, { code: 'api_key_invalid' }]);
  });

  it('tells a page behind a reverse proxy with a password of its own that its session has ended', async () => {
    const headers = { Authorization: 'Basic b3A6c2VjcmV0', 'X-Requested-With': 'XMLHttpRequest' };
    const { status, body } = await proxy.call('GET', '/api/channel', { headers });
    expect([status, body.code]).toEqual([401, 'unauthenticated']);
  });

  it('does not speak of a screen to a program', async () => {
    const { body } = await program('/api/channel?filter[status]=99', { 'Accept-Language': 'en' });
    const ofPage = await proxy.call('GET', '/api/channel?filter={"status":99}', {
      as: 'affiliate',
      headers: { 'X-Language': 'en' },
    });
    expect([body.message, ofPage.body.message]).toEqual([
      'Some fields are not valid.',
      'Check the highlighted fields.',
    ]);
  });

  it('stays Portuguese for pages, as new browsers ask for English by themselves', async () => {
    const { body } = await proxy.call('GET', '/api/nothing', { as: 'affiliate', headers: { 'Accept-Language': 'en' } });
    expect(body.message).toMatch(/não/i);
  });
});

describe('the limit of a key', () => {
  it('is in its answers, and in nobody else’s', async () => {
    const one = await program('/api/channel');
    const other = await program('/api/channel');
    const left = ({ headers }: typeof one) =>
      Number(/^"key"; r=(\d+); t=\d+$/.exec(headers.get('ratelimit') ?? '')?.[1]);
    expect(left(one) - left(other)).toBe(1);
    expect(one.headers.get('ratelimit-policy')).toMatch(/^"key"; q=300; w=60;/);
    const page = await proxy.call('GET', '/api/channel', { as: 'affiliate' });
    expect([page.status, page.headers.get('ratelimit')]).toEqual([200, null]);
  });
});

describe('the version of a record as an entity tag', () => {
  const change = (headers: Record<string, string>, body: object = { name: 'Novo' }) =>
    proxy.call('PUT', '/api/channel/1', { as: 'affiliate', headers, body });

  it('comes with the record', async () => {
    const { headers } = await program('/api/channel/1');
    expect(headers.get('etag')).toBe('"3"');
  });

  it('may not contradict the body', async () => {
    const { body } = await change({ 'If-Match': '"3"' }, { name: 'Novo', version: 2 });
    expect(body.code).toBe('malformed_request');
  });

  it.each([['W/"3"'], ['"x"'], ['3'], ['"3", "4"']])('%s is no tag of ours', async (tag) => {
    const { status, body } = await change({ 'If-Match': tag });
    expect([status, body]).toMatchObject([
      400,
      { code: 'malformed_request', errors: { 'If-Match': expect.anything() } },
    ]);
  });

  it('is refused where nothing would check it', async () => {
    const deleted = await proxy.call('DELETE', '/api/channel/1', { as: 'affiliate', headers: { 'If-Match': '"3"' } });
    expect([deleted.status, deleted.body.code]).toEqual([400, 'malformed_request']);
    const read = await program('/api/channel/1', { 'If-Match': '"3"' });
    expect(read.body.code).toBe('malformed_request');
  });
});
