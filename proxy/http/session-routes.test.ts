import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';
import { users } from '../testing/wire-data.ts';

let proxy: ProxyHarness;
beforeEach(async () => {
  proxy = await startProxy({ trustProxyHops: 1 });
});
afterEach(() => proxy.close());

const credentials = { username: users.affiliate.email, password: 'Demo-2026' };
const open = (headers = {}, body: unknown = credentials) => proxy.call('POST', '/api/session', { body, headers });

describe('sign-in', () => {
  it('answers the user and the permissions, never the token', async () => {
    const answer = await open();
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({
      id: 2,
      name: 'Bia',
      email: 'afiliado@demo.test',
      profile: 'afiliado',
      affiliate_id: 1,
      is_main: true,
    });
    expect(answer.body.user.permissions).toContain('channel:create');
    expect(answer.body.user.permissions).not.toContain('affiliate:list');
    // The permissions name a resource of this name.
    expect(answer.text + [...answer.headers].join()).not.toMatch(/affiliate-token(?!:)/);
  });

  it('sets a cookie that scripts and other sites cannot use', async () => {
    const cookie = (await open()).headers.getSetCookie()[0] ?? '';
    expect(cookie).toMatch(/^session=[\w.-]+; /);
    expect(cookie.length).toBeLessThan(4_096);
    const attributes = cookie
      .split('; ')
      .slice(1)
      .map((part) => part.split('=')[0]);
    expect(attributes.toSorted()).toEqual(['Expires', 'HttpOnly', 'Max-Age', 'Path', 'SameSite']);
    expect(cookie).toMatch(/Max-Age=43200; Path=\/; .*HttpOnly; SameSite=Strict$/);
  });

  it('over https uses the __Host- cookie name and accepts no other', async () => {
    const https = { 'X-Forwarded-Proto': 'https' };
    const cookie = (await open(https)).headers.getSetCookie()[0] ?? '';
    expect(cookie).toMatch(/^__Host-session=.*; Secure; SameSite=Strict$/);
    expect(cookie).not.toContain('Domain');
    const [pair = ''] = cookie.split(';');
    expect((await proxy.call('GET', '/api/session', { cookie: pair, headers: https })).status).toBe(200);
    const renamed = pair.replace('__Host-', '');
    expect((await proxy.call('GET', '/api/session', { cookie: renamed, headers: https })).body).toEqual({ user: null });
  });

  it('behind an https address uses the same, even if no reverse proxy is trusted to say so', async () => {
    const behind = await startProxy({ isPublicHttps: true });
    const { headers } = await behind.call('POST', '/api/session', { body: credentials });
    const cookies = headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-session', '__Host-device']);
    for (const cookie of cookies) expect(cookie).toContain('; Secure');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d+/);
    const [cookie = ''] = cookies[0]?.split(';') ?? [];
    expect((await behind.call('GET', '/api/session', { cookie })).body.user.id).toBe(2);
    await behind.close();
  });

  it("stores the gateway's device token, which is kept after the session", async () => {
    const cookieOf = (answer: { headers: Headers }, name: string) =>
      answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
    const first = await open();
    const device = cookieOf(first, 'device') ?? '';
    expect(device).toMatch(/^device=a-device; Max-Age=34560000; Path=\/; .*HttpOnly; SameSite=Strict$/);
    expect(proxy.double.requestsTo('POST /v2/login').at(-1)?.headers['x-device']).toBeUndefined();
    const https = await open({ 'X-Forwarded-Proto': 'https' });
    expect(cookieOf(https, '__Host-device')).toMatch(/; Secure; SameSite=Strict$/);

    const left = await proxy.call('DELETE', '/api/session', {
      cookie: first.headers.getSetCookie()[0]!.split(';')[0]!,
    });
    expect(cookieOf(left, 'device')).toBeUndefined();
    await open({ Cookie: 'device=known-before' });
    expect(proxy.double.requestsTo('POST /v2/login').at(-1)?.headers['x-device']).toBe('known-before');
    for (const Cookie of ['device=a b', 'device=x; device=y', `device=${'x'.repeat(600)}`]) {
      await open({ Cookie });
      expect(proxy.double.requestsTo('POST /v2/login').at(-1)?.headers['x-device'], Cookie).toBeUndefined();
    }
  });

  it('passes the code of the second factor on, and shows what the gateway says about it', async () => {
    const secondFactor = { has_second_factor: true, must_enrol: true };
    expect((await open()).body.user).toMatchObject({ has_second_factor: false, must_enrol: false });
    proxy.double.on('POST /v2/login', ({ body }) =>
      (body as { code?: string }).code === '123456'
        ? { json: { login: { user: { ...users.affiliate, ...secondFactor }, token: 'affiliate-token' } } }
        : { status: 401, json: { message: 'x', code: 'second_factor_required' } },
    );
    const asked = await open();
    expect([asked.status, asked.body.code]).toEqual([401, 'second_factor_required']);
    expect(asked.body.message).toBe('Digite o código do aplicativo autenticador.');
    expect(asked.headers.getSetCookie()).toEqual([]);
    expect((await open({}, { ...credentials, code: ' 123456 ' })).body.user).toMatchObject(secondFactor);
    const bad = await open({}, { ...credentials, code: 7 });
    expect([bad.status, Object.keys(bad.body.errors)]).toEqual([400, ['code']]);
  });

  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0'],
    [` A\tB\u00e9C ${'x'.repeat(300)}`, `A B C ${'x'.repeat(194)}`],
    ['', undefined],
  ])('sends the gateway the browser %j on one short line', async (userAgent, sent) => {
    await open({ 'User-Agent': userAgent });
    const { headers } = proxy.double.requestsTo('POST /v2/login').at(-1)!;
    expect(headers['x-user-agent']).toBe(sent);
    expect(headers['user-agent']).toBeUndefined();
  });

  it('ignores a missing or invalid device token', async () => {
    for (const device of [undefined, 7, 'a\r\nb', '']) {
      const login = { user: users.affiliate, token: 'affiliate-token', device };
      proxy.double.on('POST /v2/login', () => ({ json: { login } }));
      const answer = await open();
      expect([answer.status, answer.headers.getSetCookie().length]).toEqual([200, 1]);
    }
  });

  it('accepts a scope that the role has, and falls back to the default for any other', async () => {
    for (const scope of ['own', 'assigned', 7, null]) {
      const login = { user: { ...users.affiliate, scope }, token: 'affiliate-token' };
      proxy.double.on('POST /v2/login', () => ({ json: { login } }));
      expect((await open()).status, String(scope)).toBe(200);
    }
  });

  it("with wrong credentials is 401 with its own code, in the client's language", async () => {
    const answer = await open({}, { username: 'x@example.test', password: 'x' });
    expect([answer.status, answer.body.code]).toEqual([401, 'invalid_credentials']);
    expect(answer.body.message).toBe('E-mail ou senha incorretos.');
    expect(answer.headers.get('set-cookie')).toBeNull();
    const english = await open({ 'X-Language': 'en' }, { username: 'x@example.test', password: 'x' });
    expect(english.body.message).toBe('Wrong e-mail or password.');
  });

  it("ends the browser's previous session", async () => {
    const cookie = await proxy.cookieOf('staff');
    await proxy.call('POST', '/api/session', { cookie, body: credentials });
    expect((await proxy.call('GET', '/api/session', { cookie })).status).toBe(401);
  });

  it.each([
    ['an unknown field', { ...credentials, admin: true }, 'unknown_field'],
    ['a missing password', { username: 'x' }, 'invalid_fields'],
    ['a password that is not a string', { username: 'x', password: { $gt: '' } }, 'invalid_fields'],
    ['a list', [], 'malformed_request'],
  ])('is refused for %s', async (_name, body, code) => {
    const answer = await open({}, body);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });
});

describe('session query', () => {
  it('answers null without a cookie', async () => {
    const answer = await proxy.call('GET', '/api/session');
    expect([answer.status, answer.body]).toEqual([200, { user: null }]);
  });

  it('asks the gateway', async () => {
    expect((await proxy.call('GET', '/api/session', { as: 'staff' })).body.user).toMatchObject({ id: 1, name: 'Ana' });
  });

  it.each(['session=forged', 'session=', 'session=a; session=b'])('is 401 for the cookie %s', async (cookie) => {
    for (const path of ['/api/session', '/api/channel']) {
      const answer = await proxy.call('GET', path, { cookie });
      if (cookie.includes(';')) {
        expect([path, answer.status]).toEqual([path, path === '/api/session' ? 200 : 401]);
        continue;
      }
      expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
      const removed = expect.stringMatching(/^session=; .*Expires=Thu, 01 Jan 1970/);
      expect(answer.headers.get('set-cookie')).toEqual(path === '/api/session' ? removed : null);
    }
  });

  it("is 401 after the gateway changed the user's role", async () => {
    const cookie = await proxy.cookieOf('affiliate');
    proxy.double.on('GET /v2/auth', () => ({ json: { user: { ...users.affiliate, profile: 'gerente' } } }));
    expect((await proxy.call('GET', '/api/session', { cookie })).status).toBe(401);
  });
});

describe('sign-out', () => {
  it('ends the token at the gateway and clears the cookie', async () => {
    const cookie = await proxy.cookieOf('affiliate');
    const answer = await proxy.call('DELETE', '/api/session', { cookie });
    expect([answer.status, answer.body]).toEqual([200, { user: null }]);
    expect(answer.headers.get('set-cookie')).toMatch(/^session=; .*Expires=Thu, 01 Jan 1970/);
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    expect(proxy.ended).toContain('affiliate-token');
    expect((await proxy.call('GET', '/api/session', { cookie })).status).toBe(401);
  });

  it('without a session, or twice, succeeds', async () => {
    expect((await proxy.call('DELETE', '/api/session')).status).toBe(200);
    const cookie = await proxy.cookieOf('affiliate');
    await proxy.call('DELETE', '/api/session', { cookie });
    expect((await proxy.call('DELETE', '/api/session', { cookie })).status).toBe(200);
  });

  it('clears the cookie even when the gateway is unavailable, and reports it', async () => {
    const cookie = await proxy.cookieOf('affiliate');
    proxy.double.on('GET /logout', () => ({ status: 503, json: { message: 'down' } }));
    const answer = await proxy.call('DELETE', '/api/session', { cookie });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('set-cookie')).toMatch(/^session=;/);
  });
});

it('a session that the gateway ended is 401 at the next request, and the session query removes its cookie', async () => {
  const cookie = await proxy.cookieOf('staff');
  proxy.double.on('GET affiliate /api/get/site/search', () => ({ status: 401, json: { message: 'Sessão' } }));
  const answer = await proxy.call('GET', '/api/channel?sort=["created_at","DESC"]', { cookie });
  expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
  // A step-up in another tab may have replaced the cookie meanwhile.
  expect(answer.headers.get('set-cookie')).toBeNull();
  proxy.double.on('GET /v2/auth', () => ({ status: 401, json: { message: 'Sessão' } }));
  const query = await proxy.call('GET', '/api/session', { cookie });
  expect([query.status, query.headers.get('set-cookie')]).toEqual([401, expect.stringMatching(/^session=;/)]);
});

it('any other method is 405 with an Allow header', async () => {
  const answer = await proxy.call('PUT', '/api/session', { body: {} });
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe('GET, HEAD, POST, DELETE');
});

describe('a step-up', () => {
  it('replaces the session cookie by one of the new token', async () => {
    const cookie = await proxy.cookieOf('affiliate');
    proxy.double.on('POST /v2/step_up', ({ body }) =>
      JSON.stringify(body) === '{"password":"Demo-2026"}'
        ? { json: { token: 'stepped-up-token' } }
        : { status: 400, json: { code: 'invalid_fields', errors: { password: 'validation.password_wrong' } } },
    );
    const wrong = await proxy.call('POST', '/api/step-up', { cookie, body: { password: 'x' } });
    expect([wrong.status, wrong.body.errors]).toEqual([400, { password: 'Senha incorreta' }]);
    expect(wrong.headers.getSetCookie()).toEqual([]);

    const answer = await proxy.call('POST', '/api/step-up', { cookie, body: { password: 'Demo-2026' } });
    expect([answer.status, answer.body]).toEqual([201, { id: 2 }]);
    expect(answer.text).not.toContain('stepped-up-token');
    const [renewed = ''] = answer.headers.getSetCookie().map((line) => line.split(';')[0]!);
    proxy.double.on('GET /v2/auth', ({ headers }) => ({
      json: { user: users.affiliate },
      status: headers.authorization === 'Bearer stepped-up-token' ? 200 : 401,
    }));
    expect((await proxy.call('GET', '/api/session', { cookie: renewed })).status).toBe(200);
  });

  it('is for signed-in users and by POST only', async () => {
    expect((await proxy.call('POST', '/api/step-up', { body: { password: 'x' } })).status).toBe(401);
    const other = await proxy.call('GET', '/api/step-up');
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'POST']);
  });
});
