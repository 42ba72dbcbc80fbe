import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';

const clock = movableClock();
const png = Buffer.from('\x89PNG\r\n\x1a\n picture', 'latin1');
let answer: RequestListener;
let asked: string[] = [];
let main: TestCaller;
let manager: TestCaller;

const service = createServer((request, response) => {
  asked.push(request.url ?? '');
  answer(request, response);
}).listen(0, '127.0.0.1');
await once(service, 'listening');
const { port } = service.address() as AddressInfo;
const gateway = await useGateway({ clock, env: { AVATAR_URL: `http://127.0.0.1:${port}/avatar` } });
await signIn();

beforeEach(() => {
  asked = [];
  answer = (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(png);
});

afterAll(() => {
  service.closeAllConnections();
  service.close();
});

/** Again after the clock has moved, which ends sessions. */
async function signIn() {
  [main, manager] = await Promise.all([gateway.signIn(people.main), gateway.signIn(people.manager)]);
}

const hashOf = (email: string) => createHash('sha256').update(email).digest('hex');
/** A hash that no other test has asked for. */
let serial = 0;
const newHash = () => hashOf(`person-${(serial += 1)}@demo.test`);

async function picture({ token }: TestCaller, hash: string) {
  const response = await fetch(`${gateway.url}/v2/user/avatar/${hash}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

it('is fetched by the hash of the own login e-mail and kept for a day', async () => {
  const own = hashOf(people.main);
  expect(await picture(main, own)).toEqual({ status: 200, type: 'image/png', bytes: png });
  expect((await picture(main, own)).bytes).toEqual(png);
  expect(asked).toEqual([`/avatar/${own}?s=160&d=404&r=g`]);
  clock.advance(24 * 60 * 60_000);
  await signIn();
  expect((await picture(main, own)).status).toBe(200);
  expect(asked).toHaveLength(2);
});

it('of somebody else is absent for an affiliate, and shown to staff, without asking for what is not allowed', async () => {
  const foreign = hashOf(people.foreign);
  expect((await picture(main, foreign)).status).toBe(404);
  expect(asked).toEqual([]);
  expect((await picture(manager, foreign)).status).toBe(200);
  expect((await picture(manager, foreign.slice(1))).status).toBe(404);
  const visitor = await fetch(`${gateway.url}/v2/user/avatar/${foreign}`);
  expect(visitor.status).toBe(401);
  expect(asked).toHaveLength(1);
});

it('that the service does not have is asked for again after an hour', async () => {
  answer = (_request, response) => response.writeHead(404).end();
  const hash = newHash();
  expect([(await picture(manager, hash)).status, (await picture(manager, hash)).status]).toEqual([404, 404]);
  expect(asked).toHaveLength(1);
  clock.advance(60 * 60_000);
  await signIn();
  expect((await picture(manager, hash)).status).toBe(404);
  expect(asked).toHaveLength(2);
});

it.each<[string, Buffer, string]>([
  ['JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
  ['GIF', Buffer.from('GIF89a'), 'image/gif'],
  ['WebP', Buffer.from('RIFF0000WEBPVP8 '), 'image/webp'],
])('has the type of its content, whatever the service calls it: %s', async (_name, bytes, type) => {
  answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(bytes);
  expect(await picture(manager, newHash())).toEqual({ status: 200, type, bytes });
});

it.each<[string, RequestListener]>([
  [
    'a drawing with scripts',
    (_request, response) => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>'),
  ],
  [
    'a page called an image',
    (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<html>'),
  ],
  ['a redirect', (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
  ['an error', (_request, response) => response.writeHead(500).end(png)],
  ['a reset', (request) => request.socket.destroy()],
  ['too much', (_request, response) => response.end(Buffer.concat([png, Buffer.alloc(200 * 1024)]))],
])('is absent after %s, and is asked for again the next time', async (_name, wrong) => {
  answer = wrong;
  const hash = newHash();
  expect((await picture(manager, hash)).status).toBe(404);
  answer = (_request, response) => response.end(png);
  expect((await picture(manager, hash)).status).toBe(200);
});
