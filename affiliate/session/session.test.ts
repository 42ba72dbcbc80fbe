import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createClient } from '#shared/client/client.ts';
import { createSession, type Session } from './session.ts';

const user = {
  id: 9,
  name: 'Ana',
  email: 'a@b.co',
  profile: 'afiliado',
  affiliate_id: 1,
  is_main: true,
  permissions: [],
};

let server: Server;
let signedIn: boolean;
let failsWith: number | undefined;
let session: Session;

beforeEach(async () => {
  signedIn = false;
  failsWith = undefined;
  server = createServer((request, response) => {
    const refuse = (status: number, code: string) => {
      response.writeHead(status);
      response.end(JSON.stringify({ code, message: code, requestId: 'r' }));
    };
    if (failsWith !== undefined) {
      refuse(failsWith, 'gateway_unavailable');
      return;
    }
    if (request.method === 'POST') signedIn = true;
    if (!signedIn) {
      refuse(401, 'unauthenticated');
      return;
    }
    if (request.method === 'DELETE') signedIn = false;
    response.end(JSON.stringify({ user }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = createClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    locale: () => 'pt-br',
    translate: (key) => key,
  });
  session = createSession(() => client);
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('a user signs in, is recognized on the next visit, and signs out', async () => {
  const seen: string[] = [];
  session.subscribe(() => seen.push(session.get().status));
  await session.load();
  await session.open('a@b.co', 'x');
  await session.load();
  await session.close();
  expect(seen).toEqual(['asking', 'visitor', 'user', 'asking', 'user', 'visitor']);
  expect(session.get()).toEqual({ status: 'visitor', ended: 'logout' });
});

test('a session that ended on the server ends here too', async () => {
  await session.open('a@b.co', 'x');
  session.end('expired');
  expect(session.get()).toEqual({ status: 'visitor', ended: 'expired' });
});

test('signing out of an ended session succeeds', async () => {
  await session.open('a@b.co', 'x');
  signedIn = false;
  await session.close();
  expect(session.get()).toEqual({ status: 'visitor', ended: 'logout' });
});

test('a server that does not answer leaves the session unknown', async () => {
  failsWith = 503;
  await session.load();
  expect(session.get()).toEqual({ status: 'unknown', message: 'gateway_unavailable' });
});

test('a session that the server failed to end continues', async () => {
  await session.open('a@b.co', 'x');
  failsWith = 503;
  await expect(session.close()).rejects.toThrow('gateway_unavailable');
  expect(session.get()).toMatchObject({ status: 'user' });
});

test('the data of the user is fetched again, and stays as it is without an answer', async () => {
  const renamed = { ...user, name: 'Ana Maria' };
  await session.open('a@b.co', 'x');
  session.renew(renamed);
  failsWith = 503;
  await session.refresh();
  expect(session.get()).toEqual({ status: 'user', user: renamed });
  failsWith = undefined;
  await session.refresh();
  expect(session.get()).toEqual({ status: 'user', user });
});
