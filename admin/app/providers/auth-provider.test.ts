import { HttpError } from 'react-admin';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '#shared/client/client.ts';
import { startLocalServer } from '../../testing/local-server.ts';
import { createAuthProvider, type Place } from './auth-provider.ts';
import { createSession } from './session.ts';

const user = {
  id: 2,
  name: 'Gerente',
  email: 'gerente@demo.test',
  profile: 'gerente',
  affiliate_id: null,
  is_main: false,
  permissions: ['affiliate:list', 'affiliate:update', 'outbox-mail:one'],
};

let server: Awaited<ReturnType<typeof startLocalServer>>;
beforeAll(async () => {
  server = await startLocalServer();
});
beforeEach(() => {
  server.seen.length = 0;
  server.answerJson({ user });
});
afterAll(() => server.close());

function open({ isUnsaved = false } = {}) {
  const left: string[] = [];
  const place: Place = {
    origin: 'https://example.test',
    current: () => '/admin/affiliate/12/channels?page=2',
    leave: (url) => left.push(url),
  };
  const client = createClient({ baseUrl: server.url, locale: () => 'pt-br', translate: (key) => key });
  const session = createSession(client);
  return { session, left, auth: createAuthProvider(session, place, () => isUnsaved) };
}

const SIGN_IN = '/auth?next=%2Fadmin%2Faffiliate%2F12%2Fchannels%3Fpage%3D2';
/** Whether a promise is still pending after all queued work has run. */
const isOpen = async (promise: Promise<unknown>) => {
  const settled = promise.then(
    () => false,
    () => false,
  );
  return Promise.race([settled, new Promise<true>((resolve) => setImmediate(() => resolve(true)))]);
};

describe('a signed-in user', () => {
  it('is fetched once and cached', async () => {
    const { session, auth } = open();
    await session.load();
    await auth.checkAuth({});
    expect(await auth.getIdentity?.()).toMatchObject({ id: 2, fullName: 'Gerente' });
    expect(server.seen.map(({ url }) => url)).toEqual(['/session']);
  });

  it.each([
    ['affiliate', 'list', true],
    ['affiliate', 'edit', true],
    ['outbox-mail', 'show', true],
    ['outbox-mail', 'list', false],
    ['channel', 'list', false],
  ])('is allowed %s:%s according to its permissions (%s)', async (resource, action, isAllowed) => {
    const { session, auth } = open();
    await session.load();
    expect(await auth.canAccess?.({ resource, action, signal: new AbortController().signal })).toBe(isAllowed);
  });
});

describe('no signed-in user', () => {
  it.each([
    ['reports an ended session', { code: 'unauthenticated', message: 'x', requestId: 'r' }, 401, 'ended'],
    ['reports no user', { user: null }, 200, null],
  ])('is redirected to the sign-in page with a return address when the server %s', async (_, body, status, who) => {
    server.answerJson(body, status);
    const { session, auth, left } = open();
    expect(await session.load()).toBe(who);
    expect(await isOpen(auth.checkAuth({}))).toBe(true);
    expect(left).toEqual([SIGN_IN]);
  });

  it('is not assumed when the server fails', async () => {
    server.answerJson({ code: 'gateway_unavailable', message: 'x', requestId: 'r' }, 503);
    const { session, left } = open();
    await expect(session.load()).rejects.toMatchObject({ status: 503 });
    expect(left).toEqual([]);
  });
});

describe('a failed call', () => {
  it('with 401 redirects to the sign-in page with the reason, and stays pending', async () => {
    const { auth, left } = open();
    expect(await isOpen(auth.checkError(new HttpError('x', 401)))).toBe(true);
    expect(left).toEqual([`${SIGN_IN}&ended=expired`]);
  });

  it('with 401 and unsaved changes does not redirect', async () => {
    const { auth, left } = open({ isUnsaved: true });
    await auth.checkError(new HttpError('x', 401));
    expect(left).toEqual([]);
  });

  it.each([403, 404, 409, 500])('with %i is left to the page that made the call', async (status) => {
    const { auth, left } = open();
    await auth.checkError(new HttpError('x', status));
    expect(left).toEqual([]);
  });
});

describe('signing out', () => {
  it('ends the session on the server and redirects to the sign-in page', async () => {
    const { session, auth } = open();
    await session.load();
    expect(await auth.logout({})).toBe('https://example.test/auth');
    expect(server.seen.at(-1)).toMatchObject({ method: 'DELETE', url: '/session' });
    expect(session.user).toBeUndefined();
  });

  it('keeps the session when the server fails to end it', async () => {
    const { session, auth } = open();
    await session.load();
    server.answerJson({ code: 'internal', message: 'x', requestId: 'r' }, 500);
    await expect(auth.logout({})).rejects.toMatchObject({ status: 500 });
    expect(session.user).toBeDefined();
  });
});
