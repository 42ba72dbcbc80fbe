import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiError } from '#shared/client/api-error.ts';
import { createClient, type SessionUser } from '#shared/client/client.ts';
import { type ReceivedRequest, startAnsweringServer } from '#shared/testing/answering-server.ts';
import { createSignInAgain } from './sign-in-again.ts';

const ana: SessionUser = {
  id: 9,
  name: 'Ana',
  email: 'a@b.co',
  profile: 'afiliado',
  affiliate_id: 1,
  is_main: true,
  permissions: [],
};

let server: Awaited<ReturnType<typeof startAnsweringServer>>;
/** The account of the server's session. */
let account: SessionUser | undefined;
/** The account that the right password signs in. */
let nextAccount: SessionUser;
let hasSecondFactor: boolean;
let saved: string[];

beforeEach(async () => {
  account = undefined;
  nextAccount = ana;
  hasSecondFactor = false;
  saved = [];
  server = await startAnsweringServer(reply);
});

afterEach(() => server.close());

const refusal = (code: string): [number, object] => [401, { code, message: code, requestId: 'r' }];

function reply({ call, text }: ReceivedRequest): [number, object] {
  if (call === 'POST /api/session') {
    const { username, password, code } = JSON.parse(text) as Record<string, string>;
    if (username !== ana.email || password !== 'right') return refusal('invalid_credentials');
    if (hasSecondFactor && code !== '123456') return refusal('second_factor_required');
    account = nextAccount;
    return [200, { user: account }];
  }
  if (account === undefined) return refusal('unauthenticated');
  if (call === 'DELETE /api/session') account = undefined;
  else saved.push(text);
  return [200, { id: 1 }];
}

function openTab({ isUnsaved = true } = {}) {
  const left: string[] = [];
  const renewed: SessionUser[] = [];
  const client = createClient({
    baseUrl: server.baseUrl,
    locale: () => 'pt-br',
    translate: (key) => key,
    remedies: { unauthenticated: () => signInAgain.ask() },
  });
  const signInAgain = createSignInAgain({
    client: () => client,
    user: () => ana,
    renew: (user) => renewed.push(user),
    isUnsaved: () => isUnsaved,
    leave: () => left.push('left'),
  });
  const opened = new Promise<void>((resolve) => signInAgain.subscribe(() => signInAgain.get() && resolve()));
  return { client, signInAgain, opened, left, renewed };
}

test('a refused save waits for the password and is then sent once', async () => {
  const { client, signInAgain, opened, left, renewed } = openTab();
  const saving = client.update('affiliate', 1, { name: 'Ana Maria' });
  await opened;
  await expect(signInAgain.enter('wrong')).rejects.toMatchObject({ code: 'invalid_credentials' });
  expect(signInAgain.get()).toBe(true);
  expect(await signInAgain.enter('right')).toBe('entered');
  await saving;
  expect(saved).toEqual(['{"name":"Ana Maria"}']);
  expect(signInAgain.get()).toBe(false);
  expect([left, renewed]).toEqual([[], [ana]]);
});

test('an account with a second factor needs its code as well', async () => {
  hasSecondFactor = true;
  const { client, signInAgain, opened } = openTab();
  const saving = client.update('affiliate', 1, { name: 'Ana Maria' });
  await opened;
  await expect(signInAgain.enter('right')).rejects.toMatchObject({ code: 'second_factor_required' });
  expect(await signInAgain.enter('right', '123456')).toBe('entered');
  await saving;
  expect(saved).toHaveLength(1);
});

test('several refused calls share one question', async () => {
  const { client, signInAgain, opened } = openTab();
  const calls = [client.update('affiliate', 1, { name: 'A' }), client.update('affiliate', 2, { name: 'B' })];
  await opened;
  await signInAgain.enter('right');
  await Promise.all(calls);
  expect(saved.toSorted()).toEqual(['{"name":"A"}', '{"name":"B"}']);
});

test('another account cannot continue with the unsaved input, and is signed out', async () => {
  const { client, signInAgain, opened, renewed } = openTab();
  const saving = client.update('affiliate', 1, { name: 'Ana Maria' });
  await opened;
  nextAccount = { ...ana, id: 10 };
  expect(await signInAgain.enter('right')).toBe('other_user');
  expect([account, saved, renewed]).toEqual([undefined, [], []]);
  nextAccount = ana;
  await signInAgain.enter('right');
  await saving;
  expect(saved).toHaveLength(1);
});

test('cancelling fails the save, and the next save asks again', async () => {
  const { client, signInAgain, opened, left } = openTab();
  const saving = client.update('affiliate', 1, { name: 'Ana Maria' });
  const isRefused = expect(saving).rejects.toBeInstanceOf(ApiError);
  await opened;
  signInAgain.cancel();
  await isRefused;
  const again = client.update('affiliate', 1, { name: 'Ana Maria' });
  await expect.poll(signInAgain.get).toBe(true);
  await signInAgain.enter('right');
  await again;
  expect([saved.length, left]).toEqual([1, []]);
});

test('without unsaved changes the user is sent to the sign-in page at once', async () => {
  const { client, signInAgain, left } = openTab({ isUnsaved: false });
  await expect(client.one('affiliate', 1)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(signInAgain.get()).toBe(false);
  expect(left).toEqual(['left']);
});
