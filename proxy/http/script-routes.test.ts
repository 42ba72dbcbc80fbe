import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';

let proxy: ProxyHarness;

beforeAll(async () => {
  proxy = await startProxy();
});
afterAll(() => proxy.close());
beforeEach(() => {
  proxy.double.requests.length = 0;
  proxy.double.on('POST /t/conversion', () => ({ json: { status: 'unconfirmed' } }));
});

const order = { click_id: 'C'.repeat(40), order_id: 'PED-1', amount: 149.9 };
const shop = 'https://loja.example.com';
const passed = () => proxy.double.requestsTo('POST /t/conversion');
const refuse = (status: number, code: string) =>
  proxy.double.on('POST /t/conversion', () => ({ status, json: { code } }));

describe('the script', () => {
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${proxy.url}/t/conversion`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { Origin: shop, 'Content-Type': 'text/plain', ...headers },
    });

  it('reports with the host of its page, and its page may read the answer', async () => {
    const answer = await post(order, { 'Sec-Fetch-Site': 'cross-site' });
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'unconfirmed' }]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': shop,
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
      vary: 'Origin',
    });
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
    expect(passed().map(({ body }) => body)).toEqual([{ ...order, source: 'script', host: 'loja.example.com' }]);
  });

  it('says nothing of whoever is signed in with the same browser: cookies are ignored', async () => {
    const cookie = await proxy.cookieOf('affiliate');
    const answer = await post(order, { Cookie: cookie, Authorization: 'Bearer key_x' });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
    expect([passed()[0]?.headers.authorization, passed()[0]?.headers.cookie]).toEqual([undefined, undefined]);
  });

  it('cannot say where it comes from but by its headers', async () => {
    await post({ ...order, host: 'loja.example.com', source: 'image' }, { Origin: 'https://evil.example' });
    await post(order, { Origin: 'null' });
    await fetch(`${proxy.url}/t/conversion`, { method: 'POST', body: JSON.stringify(order) });
    expect(passed().map(({ body }) => (body as { host: unknown; source: unknown }).host)).toEqual([
      'evil.example',
      'unknown',
      null,
    ]);
    expect(passed()[0]?.body).toMatchObject({ source: 'script' });
  });

  it('of a page that is refused cannot read why; one of the campaign can', async () => {
    refuse(403, 'cross_site');
    const foreign = await post(order, { Origin: 'https://evil.example' });
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    refuse(422, 'click_expired');
    const late = await post(order, { 'Accept-Language': 'en' });
    expect([late.status, late.headers.get('access-control-allow-origin'), await late.json()]).toMatchObject([
      422,
      shop,
      { code: 'click_expired', message: 'This click is more than 90 days old and no longer counts for sales.' },
    ]);
  });

  it.each(['', 'order', '[]', 'null', '"text"'])('is refused with %o', async (body) => {
    const answer = await post(body);
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'malformed_request' }]);
    expect(passed()).toEqual([]);
  });

  it('is refused above 2 kB and by another method', async () => {
    expect((await post('x'.repeat(2_049))).status).toBe(413);
    const read = await fetch(`${proxy.url}/t/conversion`);
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
    expect(passed()).toEqual([]);
  });
});

describe('the image', () => {
  const image = (query: object, headers: Record<string, string> = {}) =>
    fetch(`${proxy.url}/t/conversion.gif?${new URLSearchParams({ ...query }).toString()}`, { headers });

  it('reports the same by its address, and is a picture of one pixel', async () => {
    const answer = await image({ ...order, campaign_id: 1, extra: 'x' }, { Referer: `${shop}/obrigado?order=1` });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/gif']);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([bytes.subarray(0, 6).toString(), bytes.readUInt16LE(6), bytes.readUInt16LE(8)]).toEqual(['GIF89a', 1, 1]);
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(passed().map(({ body }) => body)).toEqual([
      { ...order, campaign_id: 1, source: 'image', host: 'loja.example.com' },
    ]);
  });

  it('is a picture when it is refused, and says why in a header', async () => {
    refuse(422, 'unknown_click');
    const answer = await image({ ...order, amount: '1,50' });
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-error-code')]).toEqual([
      422,
      'image/gif',
      'unknown_click',
    ]);
    // What is no number is refused by the gateway at its field.
    expect(passed()[0]?.body).toMatchObject({ amount: '1,50', host: null });
  });
});

it('is limited by address', async () => {
  const limited = await startProxy({ rateLimitScale: 2 / 120 });
  limited.double.on('POST /t/conversion', () => ({ json: { status: 'unconfirmed' } }));
  const statuses = [];
  for (const path of ['conversion', 'conversion.gif', 'conversion']) {
    const isImage = path.endsWith('.gif');
    const query = isImage ? `?${new URLSearchParams({ order_id: '1' }).toString()}` : '';
    const options = isImage ? {} : { method: 'POST', body: JSON.stringify(order) };
    statuses.push((await fetch(`${limited.url}/t/${path}${query}`, options)).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
  await limited.close();
});
