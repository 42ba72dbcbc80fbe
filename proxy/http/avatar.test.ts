import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';

const call = 'GET /v2/user/avatar/:hash';
const hash = 'a'.repeat(64);

let proxy: ProxyHarness;
beforeAll(async () => {
  proxy = await startProxy();
});
afterAll(() => proxy.close());

const read = (path: string, as?: 'staff' | 'affiliate') => proxy.call('GET', `/api/avatar/${path}`, { as });

it('a picture comes from our own origin, and the browser keeps it for an hour', async () => {
  proxy.double.on(call, () => ({ text: 'picture', headers: { 'content-type': 'image/png' } }));
  const { status, headers, text } = await read(hash, 'affiliate');
  expect([status, headers.get('content-type'), text]).toEqual([200, 'image/png', 'picture']);
  expect(headers.get('cache-control')).toBe('private, max-age=3600');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

it.each([
  ['no picture', { status: 404, json: { message: 'não encontrado' } }],
  ['a page', { text: '<html>', headers: { 'content-type': 'text/html' } }],
  ['a drawing with scripts', { text: '<svg/>', headers: { 'content-type': 'image/svg+xml' } }],
])('%s of the gateway is an empty answer, which is no error on the page', async (_name, answer) => {
  proxy.double.on(call, () => answer);
  expect(await read(hash, 'staff')).toMatchObject({ status: 204, text: '' });
});

it('visitors and what is no hash are refused without asking the gateway', async () => {
  const before = proxy.double.requestsTo(call).length;
  expect((await read(hash)).status).toBe(401);
  expect((await read('A'.repeat(64), 'staff')).status).toBe(404);
  expect((await read(hash.slice(1), 'staff')).status).toBe(404);
  expect((await proxy.call('DELETE', `/api/avatar/${hash}`, { as: 'staff' })).status).toBe(405);
  expect(proxy.double.requestsTo(call)).toHaveLength(before);
});
