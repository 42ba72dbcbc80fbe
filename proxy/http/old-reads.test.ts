import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';

let proxy: ProxyHarness;
let given: (string | undefined)[] = [];

beforeAll(async () => {
  proxy = await startProxy({ readLagSeconds: 7 });
  proxy.double.on('GET affiliate /api/get/site/types', ({ headers }) => {
    given.push(headers['x-max-age'] as string | undefined);
    return { status: 200, json: { data: [] } };
  });
});
afterAll(() => proxy.close());

const cookiesOf = (headers: Headers) => headers.getSetCookie().map((line) => line.split(';')[0] ?? '');

/** What the gateway is given with a read. */
async function ageOf(harness: ProxyHarness, cookie?: string) {
  given = [];
  await harness.call('GET', '/api/channel-type', cookie === undefined ? {} : { cookie });
  return given;
}

it('says how old a read may be, but to those who have just written', async () => {
  const signedIn = await proxy.call('POST', '/api/session', {
    body: { username: 'admin@demo.test', password: 'Demo-2026' },
  });
  const cookies = cookiesOf(signedIn.headers);
  const session = cookies.find((cookie) => cookie.startsWith('session=')) ?? '';
  expect(cookies).toContain('written=1');
  expect(signedIn.headers.getSetCookie().find((line) => line.startsWith('written='))).toMatch(/Max-Age=22;.*HttpOnly/);
  expect(await ageOf(proxy, session)).toEqual(['7']);
  expect(await ageOf(proxy, `${session}; written=1`)).toEqual([undefined]);
});

it('says nothing where it is off', async () => {
  const other = await startProxy();
  other.double.on('GET affiliate /api/get/site/types', ({ headers }) => {
    given.push(headers['x-max-age'] as string | undefined);
    return { status: 200, json: { data: [] } };
  });
  const cookie = await other.cookieOf('staff');
  expect(cookie).toMatch(/^session=/);
  expect(await ageOf(other, cookie)).toEqual([undefined]);
  await other.close();
});
