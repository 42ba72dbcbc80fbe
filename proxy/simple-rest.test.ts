import simpleRestProvider from 'ra-data-simple-rest';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ProxyHarness, startProxy } from './testing/proxy-harness.ts';
import { mockChannels, siteRow } from './testing/wire-data.ts';

/** Tests with the unmodified npm client of react-admin, over real HTTP. */

let proxy: ProxyHarness;
let client: ReturnType<typeof simpleRestProvider>;
const sites = new Map<number, ReturnType<typeof siteRow>>();

beforeAll(async () => {
  proxy = await startProxy();
  mockChannels(proxy.double, sites);
  const cookie = await proxy.cookieOf('staff');
  const httpClient = async (url: string, options: RequestInit = {}) => {
    const headers = new Headers(options.headers);
    headers.set('Cookie', cookie);
    headers.set('X-Requested-With', 'XMLHttpRequest');
    // The browser adds this by default.
    if (options.body !== undefined) headers.set('Content-Type', 'application/json');
    const response = await fetch(url, { ...options, headers });
    const body = await response.text();
    const json: unknown = JSON.parse(body);
    if (!response.ok)
      throw Object.assign(new Error((json as { message: string }).message), { status: response.status });
    return { status: response.status, headers: response.headers, body, json };
  };
  client = simpleRestProvider(`${proxy.url}/api`, httpClient);
});
beforeEach(() => {
  sites.clear();
  for (let id = 1; id <= 25; id += 1) sites.set(id, siteRow(id, 1));
});
afterAll(() => proxy.close());

const newestFirst = { field: 'created_at', order: 'DESC' } as const;

it('lists a page, and a list without rows', async () => {
  const page = await client.getList('channel', {
    pagination: { page: 2, perPage: 10 },
    sort: newestFirst,
    filter: { q: undefined },
  });
  expect(page.total).toBe(25);
  expect(page.data.map(({ id }) => id)).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6]);
  expect((await client.getList('channel', { filter: { affiliate_id: 9 } })).total).toBe(0);
  expect((await client.getList('channel', {})).data.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

it('lists references to another record', async () => {
  const { total } = await client.getManyReference('channel', {
    target: 'affiliate_id',
    id: 1,
    pagination: { page: 1, perPage: 100 },
    sort: newestFirst,
    filter: {},
  });
  expect(total).toBe(25);
});

it('reads one and many', async () => {
  expect((await client.getOne('channel', { id: 7 })).data).toMatchObject({ id: 7, name: 'Canal 7' });
  const { data } = await client.getMany('channel', { ids: Array.from({ length: 25 }, (_, at) => at + 1) });
  expect(data).toHaveLength(25);
  await expect(client.getOne('channel', { id: 99 })).rejects.toMatchObject({ status: 404 });
});

it('creates', async () => {
  const data = {
    site_type_id: 1,
    name: 'Novo',
    category: 'Moda',
    url: 'https://novo.example',
    description: 'D',
    affiliate_id: 1,
  };
  expect((await client.create('channel', { data })).data).toMatchObject({ id: 26, name: 'Novo', status: 2 });
});

it('updates one with its whole record, and many with some fields', async () => {
  const { data: previousData } = await client.getOne('channel', { id: 5 });
  const data = { ...previousData, name: 'Outro' };
  expect((await client.update('channel', { id: 5, data, previousData })).data).toMatchObject({ id: 5, name: 'Outro' });
  expect((await client.updateMany('channel', { ids: [6, 7], data: { status: 4 } })).data).toEqual([6, 7]);
  await expect(client.update('channel', { id: 5, data, previousData })).rejects.toMatchObject({ status: 409 });
});

it('deletes one and many', async () => {
  const { data: previousData } = await client.getOne('channel', { id: 5 });
  expect((await client.delete('channel', { id: 5, previousData })).data).toMatchObject({ id: 5 });
  expect((await client.deleteMany('channel', { ids: [6, 7] })).data).toEqual([6, 7]);
  expect([5, 6, 7].some((id) => sites.has(id))).toBe(false);
});
