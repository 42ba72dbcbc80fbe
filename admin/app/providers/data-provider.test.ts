import { expect, it } from 'vitest';
import { firstListPath } from '#shared/client/first-list-path.ts';
import { contracts } from '#shared/resources/index.ts';
import { ROWS_PER_PAGE_DEFAULT } from '#shared/rules/rows-per-page.ts';
import { createDataProvider } from './data-provider.ts';

/** A server of 250 records, which refuses more than a hundred at once, as ours does. */
function server() {
  const requested: URL[] = [];
  const http = (address: string) => {
    const url = new URL(address, 'https://office.test');
    requested.push(url);
    const filter: { id?: number[] } = JSON.parse(url.searchParams.get('filter') ?? '{}');
    const range: [number, number] = JSON.parse(url.searchParams.get('range') ?? '[0,249]');
    const ids = filter.id ?? Array.from({ length: 250 }, (_, at) => at + 1).slice(range[0], range[1] + 1);
    if (ids.length > 100) throw new Error('range_too_large');
    const headers = new Headers({ 'X-Total-Count': '250' });
    return Promise.resolve({ status: 200, headers, body: '', json: ids.map((id) => ({ id })) });
  };
  return { requested, provider: createDataProvider(http, '/api') };
}

it('reads many records by hundreds, each once and in their order', async () => {
  const { requested, provider } = server();
  const ids = Array.from({ length: 201 }, (_, at) => at + 1);
  const { data } = await provider.getMany('conversion', { ids });
  expect(data.map(({ id }: { id: number }) => id)).toEqual(ids);
  expect(requested).toHaveLength(3);
});

it.each([
  [1_000, 250, 3],
  [120, 120, 2],
  [100, 100, 1],
])('reads the first %i of a list', async (perPage, count, requests) => {
  const { requested, provider } = server();
  const sort = { field: 'id', order: 'ASC' } as const;
  const { data, total } = await provider.getList('conversion', { pagination: { page: 1, perPage }, sort, filter: {} });
  expect([data.map(({ id }: { id: number }) => id), total]).toEqual([
    Array.from({ length: count }, (_, at) => at + 1),
    250,
  ]);
  expect(requested).toHaveLength(requests);
});

it('asks for the first rows of each list by the path that was asked for before its code was there', async () => {
  const lists = Object.values(contracts).filter(({ access }) => access.staff.some((verb) => verb === 'list'));
  expect(lists.length).toBeGreaterThan(20);
  const { requested, provider } = server();
  for (const { name, defaultFilter: filter, defaultSort } of lists) {
    const [field, order] = defaultSort;
    const pagination = { page: 1, perPage: ROWS_PER_PAGE_DEFAULT };
    await provider.getList(name, { pagination, sort: { field, order }, filter });
  }
  expect(requested.map(({ pathname, search }) => pathname + search)).toEqual(
    lists.map((contract) => `/api${firstListPath(contract)}`),
  );
});
