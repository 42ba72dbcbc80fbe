import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createGatewayClient } from '../gateway-client/gateway-client.ts';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';
import { siteRow } from '../testing/wire-data.ts';
import { createRequestLog, type KeyRequest, type RequestLog } from './request-log.ts';

const token = `pat_${'a'.repeat(43)}`;
const key = { token, hash: 'hash' };
const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line) => lines.push(line) });

let proxy: ProxyHarness;
let requestLog: RequestLog;
let stored: (KeyRequest & { age_ms: number })[];
let answer: { status?: number; json: unknown };
let now: number;

beforeEach(async () => {
  lines.length = 0;
  stored = [];
  now = 0;
  answer = { status: 201, json: {} };
  // Handed in by `close` alone.
  const intervalMs = 3_600_000;
  proxy = await startProxy({
    log,
    requestLog: { note: (...args) => requestLog.note(...args), close: () => requestLog.close() },
  });
  const gateway = createGatewayClient({ url: proxy.double.url });
  requestLog = createRequestLog({ gateway, log, intervalMs, waitingMax: 3, now: () => now });
  proxy.double.on('GET /v2/auth', ({ headers }) =>
    headers.authorization === `Bearer ${token}`
      ? { json: { user: { user_id: 2, email: 'a1@example.test', profile: 'afiliado', affiliate_id: 1 } } }
      : { status: 401, json: { message: 'Sessão encerrada' } },
  );
  proxy.double.on('GET affiliate /api/v2/get/affiliate/site', () => ({ json: [siteRow(1, 1)] }));
  proxy.double.on('POST /v2/user/requests', ({ body }) => {
    if (answer.status === 201) stored.push(...(body as { requests: typeof stored }).requests);
    return answer;
  });
});
afterEach(() => proxy.close());

const program = async (
  path: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  bearer = token,
) => {
  const response = await fetch(proxy.url + path, {
    ...init,
    headers: { ...init.headers, Authorization: `Bearer ${bearer}` },
  });
  await response.text();
  return response;
};

const request = (serial: number): KeyRequest => ({
  method: 'GET',
  path: '/api/channel',
  query: null,
  body: null,
  status: 200,
  code: null,
  duration_ms: 1,
  request_id: `request-${serial}`,
  address: null,
});
const ids = () => stored.map(({ request_id: id }) => id);

it('keeps what a program asked for and was answered, without what names somebody', async () => {
  const read = await program('/api/channel?filter={"q":"Ana Souza"}&range=[0,9]');
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ name: 'Ana Souza', token });
  const refused = await program('/api/channel', { method: 'POST', headers, body });
  // The response of a request closes after its answer has arrived.
  await expect
    .poll(async () => {
      await requestLog.close();
      return stored.length;
    })
    .toBe(2);
  expect(stored[0]).toMatchObject({
    method: 'GET',
    path: '/api/channel',
    query: 'filter={"q":"***"}&range=[0,9]',
    body: null,
    code: null,
    status: read.status,
    request_id: read.headers.get('x-request-id'),
  });
  expect(stored[1]).toMatchObject({
    method: 'POST',
    query: null,
    body: '{"name":"***","token":"***"}',
    code: 'forbidden',
    status: refused.status,
  });
  expect(JSON.stringify(stored)).not.toMatch(/pat_|Souza/);
  const [handed] = proxy.double.requests.filter(({ call }) => call.includes('/v2/user/requests'));
  expect(handed?.headers.authorization).toBe(`Bearer ${token}`);
});

it('keeps nothing of sessions, visitors and keys that do not hold', async () => {
  await proxy.call('GET', '/api/channel', { as: 'affiliate' });
  await proxy.call('GET', '/api/country');
  await program('/api/channel', {}, `key_${'b'.repeat(43)}`);
  await program('/api/channel');
  await expect
    .poll(async () => {
      await requestLog.close();
      return stored.length;
    })
    .toBe(1);
});

it('drops aloud what there is no room for', async () => {
  for (let serial = 1; serial <= 5; serial += 1) requestLog.note(key, request(serial));
  await requestLog.close();
  expect(ids()).toEqual(['request-1', 'request-2', 'request-3']);
  expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({ dropped: 2, msg: 'too many requests of keys to keep them all' }),
  );
  requestLog.note(key, request(6));
  await requestLog.close();
  expect(ids()).toHaveLength(4);
});

it('hands in again what a gateway that was down did not store, for ten minutes', async () => {
  answer = { status: 503, json: {} };
  requestLog.note(key, request(1));
  await requestLog.close();
  answer = { status: 201, json: {} };
  now = 5_000;
  await requestLog.close();
  expect(stored).toMatchObject([{ request_id: 'request-1', age_ms: 5_000 }]);
  answer = { status: 503, json: {} };
  requestLog.note(key, request(2));
  now += 11 * 60_000;
  await requestLog.close();
  answer = { status: 201, json: {} };
  await requestLog.close();
  expect(ids()).toEqual(['request-1']);
});
