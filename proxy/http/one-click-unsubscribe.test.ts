import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';

let proxy: ProxyHarness;
let asked: string[] = [];

beforeAll(async () => {
  proxy = await startProxy();
});
afterAll(() => proxy.close());
beforeEach(() => {
  asked = [];
  proxy.double.on('POST /unsubscribe/:hash', ({ url, headers }) => {
    asked.push(`${url} ${headers.authorization ?? 'nobody'}`);
    return url.endsWith('unknown')
      ? { status: 422, json: { message: 'x', code: 'link_invalid' } }
      : { status: 201, json: { message: 'x' } };
  });
});

/** What a mail program sends: no header of our pages, from another origin. */
const post = (hash: string, body: string | FormData, headers: Record<string, string> = {}) =>
  fetch(`${proxy.url}/unsubscribe/${hash}`, { method: 'POST', body, headers });

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

it('takes the post of a mail program, in either encoding, without a session', async () => {
  const multipart = new FormData();
  multipart.set('List-Unsubscribe', 'One-Click');
  const cookie = await proxy.cookieOf('affiliate');
  const answers = [
    await post('abc-1', 'List-Unsubscribe=One-Click', { ...form, Origin: 'https://mail.example', Cookie: cookie }),
    await post('abc-2', multipart),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(asked).toEqual(['/unsubscribe/abc-1 nobody', '/unsubscribe/abc-2 nobody']);
});

it('does nothing for another body or a hash that cannot be one, and says that a link is unknown', async () => {
  expect((await post('abc', 'x=1', form)).status).toBe(400);
  expect((await post('abc', `List-Unsubscribe=One-Click${'x'.repeat(3_000)}`, form)).status).toBe(413);
  expect((await post('a.b', 'List-Unsubscribe=One-Click', form)).status).toBe(404);
  expect(asked).toEqual([]);
  const unknown = await post('unknown', 'List-Unsubscribe=One-Click', form);
  expect([unknown.status, ((await unknown.json()) as { code: string }).code]).toEqual([422, 'link_invalid']);
});

it('is limited by address', async () => {
  const limited = await startProxy({ rateLimitScale: 0.005 });
  limited.double.on('POST /unsubscribe/:hash', () => ({ status: 201, json: {} }));
  const send = async () =>
    (
      await fetch(`${limited.url}/unsubscribe/abc`, {
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
        headers: form,
      })
    ).status;
  expect([await send(), await send(), await send(), await send()]).toEqual([200, 200, 200, 429]);
  await limited.close();
});
