import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Contract, defineContract } from '#shared/contract/contract.ts';
import { flag, id } from '#shared/contract/fields.ts';
import { problemDialect } from '../dialects/problem.ts';
import { createGatewayClient, type GatewayClient } from '../gateway-client/gateway-client.ts';
import { ofStaff } from '../testing/of-staff.ts';
import type { Exchange } from './exchange.ts';
import { listRecords } from './list.ts';
import { type ListLine, mapping } from './mapping.ts';

/** Every paging that no gateway of `tests/dialects` has, on one list of 57 rows. */

const rows = Array.from({ length: 57 }, (_, at) => ({ id: at + 1, active: at % 2 === 0 }));

/** What each path answers for a query. */
const lists: Record<string, (query: URLSearchParams) => { body: unknown; headers?: Record<string, string> }> = {
  '/from-zero': (query) => {
    const size = Number(query.get('size'));
    const from = Number(query.get('page')) * size;
    return { body: { items: rows.slice(from, from + size), total: rows.length } };
  },
  '/header': (query) => {
    const size = Number(query.get('per_page'));
    const from = (Number(query.get('page')) - 1) * size;
    return { body: rows.slice(from, from + size), headers: { 'x-total': String(rows.length) } };
  },
  '/capped': (query) => {
    const size = Math.min(10, Number(query.get('limit')));
    const from = Number(query.get('offset'));
    return { body: { items: rows.slice(from, from + size), total: rows.length } };
  },
  '/capped-pages': (query) => {
    const size = Math.min(10, Number(query.get('per_page')));
    const from = (Number(query.get('page')) - 1) * size;
    return { body: { items: rows.slice(from, from + size), total: rows.length } };
  },
  '/uncounted': (query) => {
    const size = Number(query.get('per_page'));
    const from = (Number(query.get('page')) - 1) * size;
    return { body: rows.slice(from, from + size) };
  },
  '/cursor': (query) => {
    const from = Number(query.get('cursor') ?? 0);
    const next = from + 20 < rows.length ? String(from + 20) : null;
    return { body: { items: rows.slice(from, from + 20), next_cursor: next } };
  },
  '/links': (query) => {
    const from = Number(query.get('from') ?? 0);
    const next = from + 20 < rows.length ? `https://elsewhere.example/other?from=${from + 20}` : null;
    return { body: { items: rows.slice(from, from + 20), links: { next } } };
  },
  '/whole': () => ({ body: rows }),
};

const lines: Record<string, Omit<ListLine, 'call'>> = {
  '/from-zero': { paging: 'fromZero' },
  '/header': { envelope: { total: { header: 'x-total' } } },
  '/capped': { paging: 'offset' },
  '/capped-pages': {},
  '/uncounted': { envelope: {} },
  '/cursor': { paging: 'cursor', envelope: { at: 'items' } },
  '/links': { paging: { by: 'link', size: 'size', at: 'links.next' }, envelope: { at: 'items' } },
  '/whole': { paging: 'none' },
};

const contract = defineContract({
  name: 'bank',
  record: z.object({ id, active: flag }),
  filter: z.object({ active: flag }),
  access: { staff: ['list'] },
});

let server: Server;
let gateway: GatewayClient;
let asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams, search } = new URL(request.url ?? '/', 'http://service');
    asked.push(pathname + search);
    const { body, headers = {} } = lists[pathname]?.(searchParams) ?? { body: null };
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  gateway = createGatewayClient({ url: `http://127.0.0.1:${port}`, dialect: problemDialect });
});
afterAll(async () => {
  await gateway.close();
  server.closeAllConnections();
  server.close();
});

function list(path: string, range: readonly [number, number], filter: Record<string, unknown> = {}) {
  const line: ListLine = { call: `GET ${path as '/x'}`, order: ['id', 'ASC'], ...lines[path] };
  const exchange: Exchange = {
    ...mapping<Contract>(contract, { dialect: problemDialect, list: { staff: line } }),
    ...ofStaff(gateway),
  };
  asked = [];
  return listRecords(exchange, line, { filter, ids: undefined, range, sort: ['id', 'ASC'] });
}

it.each(Object.keys(lists))('%s gives any range, the total, and what is filtered in memory', async (path) => {
  for (const [first, last] of [
    [0, 9],
    [13, 32],
    [50, 60],
    [0, 99],
  ] as const) {
    const { records, total } = await list(path, [first, last]);
    expect([records, total], `${first} to ${last}`).toEqual([rows.slice(first, last + 1), rows.length]);
  }
  const { records, total } = await list(path, [0, 99], { active: false });
  expect([records, total]).toEqual([rows.filter(({ active }) => !active), 28]);
});

it('asks for no more than is needed where any page can be asked for', async () => {
  await list('/from-zero', [20, 29]);
  expect(asked).toEqual(['/from-zero?page=2&size=10']);
  await list('/capped', [13, 17]);
  expect(asked).toEqual(['/capped?offset=13&limit=5']);
});
