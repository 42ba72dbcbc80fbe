import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { visitor as en } from '../words/errors.en.ts';
import { visitor as ptBr } from '../words/errors.pt-br.ts';
import { createTranslate } from '../words/translate.ts';
import { ApiError } from './api-error.ts';
import { type ClientOptions, createClient } from './client.ts';

type Handler = (request: IncomingMessage & { text: string }, response: ServerResponse) => void;

let server: Server;
let handle: Handler;
let requests: { method: string; url: string; headers: IncomingMessage['headers']; text: string }[];

beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      requests.push({ method: request.method!, url: request.url!, headers: request.headers, text });
      handle(Object.assign(request, { text }), response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const baseUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;

const clientOf = (options: Partial<ClientOptions> = {}) =>
  createClient({
    baseUrl: baseUrl(),
    locale: () => 'pt-br',
    translate: createTranslate(ptBr, 'pt-br'),
    ...options,
  });

function answerWith(status: number, body: unknown, headers: Record<string, string> = {}) {
  handle = (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

async function errorOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

test("a list is requested in the API's dialect and returns the total", async () => {
  answerWith(200, [{ id: 1 }, { id: 2 }], { 'X-Total-Count': '57' });
  const { rows, total } = await clientOf().list('channel', {
    filter: { affiliate_id: 3 },
    range: [10, 19],
    sort: ['created_at', 'DESC'],
  });
  expect(rows).toHaveLength(2);
  expect(total).toBe(57);
  const url = new URL(requests[0]!.url, 'http://host');
  expect(url.pathname).toBe('/api/channel');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    filter: '{"affiliate_id":3}',
    range: '[10,19]',
    sort: '["created_at","DESC"]',
  });
});

test('all rows are read page by page, in order', async () => {
  handle = (request, response) => {
    const [from, to] = JSON.parse(new URL(request.url!, 'http://host').searchParams.get('range')!) as [number, number];
    const rows = Array.from({ length: 250 }, (_, id) => ({ id })).slice(from, to + 1);
    response.writeHead(200, { 'X-Total-Count': '250' });
    response.end(JSON.stringify(rows));
  };
  const rows = await clientOf().all('country');
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 250 }, (_, id) => id));
  expect(requests).toHaveLength(3);
});

test('every request has the CSRF header and the language of the screen', async () => {
  answerWith(200, { id: 1 });
  let locale: 'pt-br' | 'en' = 'pt-br';
  const client = clientOf({ locale: () => locale });
  await client.one('affiliate', 1);
  locale = 'en';
  await client.update('affiliate', 'a/b', { name: 'Ana', version: 3 });
  await client.create('payment-request', {} as never, { idempotencyKey: 'key-1' });
  await client.remove('channel', 4);
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /api/affiliate/1',
    'PUT /api/affiliate/a%2Fb',
    'POST /api/payment-request',
    'DELETE /api/channel/4',
  ]);
  expect(requests.every(({ headers }) => headers['x-requested-with'] === 'XMLHttpRequest')).toBe(true);
  expect(requests.map(({ headers }) => headers['x-language'])).toEqual(['pt-br', 'en', 'en', 'en']);
  expect(JSON.parse(requests[1]!.text)).toEqual({ name: 'Ana', version: 3 });
  expect(requests[1]!.headers['content-type']).toBe('application/json');
  expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined, undefined, 'key-1', undefined]);
});

test('an API error has its code, text and field errors', async () => {
  const body = { code: 'invalid_fields', message: 'Verifique', errors: { name: 'Preencha' }, requestId: 'r-1' };
  answerWith(400, body);
  const error = await errorOf(clientOf().update('affiliate', 1, {}));
  expect(error).toMatchObject({ status: 400, code: 'invalid_fields', message: 'Verifique', requestId: 'r-1' });
  expect(error.errors).toEqual({ name: 'Preencha' });
});

test('a rate limit error has the seconds to wait', async () => {
  answerWith(429, { code: 'rate_limited', message: 'Muitas', requestId: 'r' }, { 'Retry-After': '17' });
  expect((await errorOf(clientOf().one('affiliate', 1))).retryAfterSeconds).toBe(17);
});

test.each([
  [500, 'internal', 'Estamos com problemas no momento. Tente novamente mais tarde.'],
  [502, 'internal', 'Estamos com problemas no momento. Tente novamente mais tarde.'],
  [404, 'not_found', ptBr.errors.not_found],
  [413, 'body_too_large', ptBr.errors.body_too_large],
  [418, 'malformed_request', ptBr.errors.malformed_request],
])('status %i from outside the API becomes %s with a catalogue text', async (status, code, message) => {
  handle = (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'text/html' });
    response.end('<h1>nginx</h1>');
  };
  expect(await errorOf(clientOf().one('affiliate', 1))).toMatchObject({ status, code, message });
});

test('a successful answer that is not JSON is an error, not an empty record', async () => {
  handle = (_request, response) => response.end('<!doctype html>');
  expect(await errorOf(clientOf().one('affiliate', 1))).toMatchObject({ code: 'internal' });
});

test('a refusal without a code of ours says its own text, and an error of the server ours', async () => {
  answerWith(404, { code: 'gone_fishing', message: 'Esta campanha terminou' });
  expect(await errorOf(clientOf().one('affiliate', 1))).toMatchObject({
    status: 404,
    code: 'not_found',
    message: 'Esta campanha terminou',
  });
  for (const body of [{ message: 'null pointer' }, { code: 'internal', message: 'null pointer' }, null]) {
    answerWith(500, body);
    expect(await errorOf(clientOf().one('affiliate', 1))).toMatchObject({
      status: 500,
      code: 'internal',
      message: ptBr.errors.internal,
    });
  }
});

test('a failed connection has the code network, in the language of the screen', async () => {
  handle = (request) => request.socket.destroy();
  const error = await errorOf(clientOf({ translate: createTranslate(en, 'en') }).one('affiliate', 1));
  expect(error).toMatchObject({ status: 0, code: 'network', message: en.errors.network });
});

test('a timeout counts as a failed connection', async () => {
  handle = () => undefined;
  expect(await errorOf(clientOf({ timeoutMs: 20 }).one('affiliate', 1))).toMatchObject({ code: 'network' });
});

test('a request aborted by its caller is not an ApiError', async () => {
  handle = () => undefined;
  const controller = new AbortController();
  const reading = clientOf().one('affiliate', 1, { signal: controller.signal });
  controller.abort();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
});

test('an ended session is reported by the first answer that shows it, but not for a refused login nor without a session', async () => {
  const onUnauthenticated = vi.fn(() => Promise.resolve(false));
  const client = clientOf({ remedies: { unauthenticated: onUnauthenticated } });
  answerWith(401, { code: 'unauthenticated', message: 'Sua sessão expirou.', requestId: 'r' });
  expect(await client.session.current()).toBe('ended');
  expect(onUnauthenticated).not.toHaveBeenCalled();
  await errorOf(client.one('affiliate', 1));
  expect(onUnauthenticated).toHaveBeenCalledTimes(1);
  answerWith(401, { code: 'invalid_credentials', message: 'E-mail ou senha incorretos.', requestId: 'r' });
  expect(await errorOf(client.session.open('a@b.co', 'x'))).toMatchObject({ code: 'invalid_credentials' });
  expect(onUnauthenticated).toHaveBeenCalledTimes(1);
});

test('the session query rejects while the server fails', async () => {
  answerWith(503, { code: 'gateway_unavailable', message: 'Estamos com problemas', requestId: 'r' });
  expect(await errorOf(clientOf().session.current())).toMatchObject({ code: 'gateway_unavailable' });
});
