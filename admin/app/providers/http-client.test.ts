import { HttpError } from 'react-admin';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRepeat } from '#shared/client/repeat-refused.ts';
import { startLocalServer } from '../../testing/local-server.ts';
import { createDataProvider } from './data-provider.ts';
import { createHttpClient } from './http-client.ts';

let server: Awaited<ReturnType<typeof startLocalServer>>;
const isSignedInAgain = vi.fn(() => Promise.resolve(false));
const isProven = vi.fn(() => Promise.resolve(false));
const http = createHttpClient(
  () => 'en',
  createRepeat({ remedies: { unauthenticated: isSignedInAgain, step_up_required: isProven }, renewals: () => 0 }),
  (key) => `text of ${key}`,
);

beforeAll(async () => {
  server = await startLocalServer();
});
beforeEach(() => {
  server.seen.length = 0;
});
afterAll(() => server.close());

async function failure(call: Promise<unknown>): Promise<HttpError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof HttpError)) throw new Error('it did not fail with an HttpError');
  return error;
}

describe('a request', () => {
  it('sends the header that state changes need and the language of the screen', async () => {
    server.answerJson([]);
    await http(`${server.url}/channel`, { method: 'POST', body: '{}' });
    expect(server.seen[0]?.headers).toMatchObject({
      'x-requested-with': 'XMLHttpRequest',
      'x-language': 'en',
      accept: 'application/json',
    });
  });

  it('rejects with the AbortError of its signal, which is not shown', async () => {
    // A server of its own, which the request may reach after the test.
    const other = await startLocalServer();
    const abort = new AbortController();
    const call = http(`${other.url}/channel`, { signal: abort.signal });
    abort.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a 401 response', () => {
  const gone = { code: 'unauthenticated', message: 'Sua sessão expirou.', requestId: 'r' };

  it('fails if the user does not sign in again', async () => {
    server.answerJson(gone, 401);
    expect(await failure(http(server.url))).toMatchObject({ status: 401 });
    expect(server.seen).toHaveLength(1);
  });

  it('retries the same request after signing in again', async () => {
    server.answerJson(gone, 401);
    isSignedInAgain.mockImplementationOnce(() => {
      server.answerJson({ id: 1 });
      return Promise.resolve(true);
    });
    const { json } = await http(`${server.url}/channel`, { method: 'PUT', body: '{"name":"Ana"}' });
    expect(json).toEqual({ id: 1 });
    expect(server.seen.map(({ method, body }) => [method, body])).toEqual([
      ['PUT', '{"name":"Ana"}'],
      ['PUT', '{"name":"Ana"}'],
    ]);
  });

  it('fails if the retry is refused too', async () => {
    server.answerJson(gone, 401);
    isSignedInAgain.mockResolvedValueOnce(true);
    expect(await failure(http(server.url))).toMatchObject({ status: 401 });
    expect(server.seen).toHaveLength(2);
  });
});

describe('a response that asks for a proof of identity', () => {
  const refusal = { code: 'step_up_required', message: 'Confirme que é você.', requestId: 'r' };

  it('repeats the same request, with its headers, after the proof', async () => {
    server.answerJson(refusal, 403);
    isProven.mockImplementationOnce(() => {
      server.answerJson({ id: 1 });
      return Promise.resolve(true);
    });
    const headers = new Headers({ 'Idempotency-Key': 'key-1' });
    await http(`${server.url}/payment-info`, { method: 'POST', body: '{}', headers });
    expect(server.seen.map((request) => [request.body, request.headers['idempotency-key']])).toEqual([
      ['{}', 'key-1'],
      ['{}', 'key-1'],
    ]);
  });

  it('fails with its code if the user cancels', async () => {
    server.answerJson(refusal, 403);
    const error = await failure(http(server.url));
    expect(error).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
    expect(server.seen).toHaveLength(1);
  });
});

describe('an error response', () => {
  const body = (errors: unknown) => ({ code: 'invalid_fields', message: 'Verifique', requestId: 'r', errors });

  it("keeps the server's message and one text per field", async () => {
    server.answerJson(body({ url: 'Endereço inválido' }), 400);
    const error = await failure(http(server.url));
    expect(error).toMatchObject({ status: 400, message: 'Verifique', body: { errors: { url: 'Endereço inválido' } } });
  });

  it.each([
    ['a list of texts', { url: ['Curto', 'demais'] }, { url: 'Curto demais' }],
    ['null, which would throw inside the form', { url: null, name: 'Longo' }, { name: 'Longo' }],
  ])('converts %s into texts that a form can show', async (_name, sent, shown) => {
    server.answerJson(body(sent), 422);
    expect((await failure(http(server.url))).body).toMatchObject({ errors: shown });
  });

  it.each([
    [502, '<html>Bad Gateway</html>', 'text of errors.internal'],
    [500, '', 'text of errors.internal'],
    [404, '{"oops":true}', 'text of errors.malformed_request'],
  ])('that is not from our API (%i) gets a text of the catalogue', async (status, text, message) => {
    server.answerWith({ status, body: text, headers: { 'content-type': 'text/html' } });
    expect(await failure(http(server.url))).toMatchObject({ status, message });
  });

  it('shows the text of a refusal that has no code of ours, and our own words for an error of the server', async () => {
    server.answerJson({ message: 'Limite do plano atingido' }, 422);
    expect(await failure(http(server.url))).toMatchObject({ status: 422, message: 'Limite do plano atingido' });
    server.answerJson({ code: 'internal', message: 'null pointer' }, 500);
    expect(await failure(http(server.url))).toMatchObject({ status: 500, message: 'text of errors.internal' });
  });

  it('is "network" when the server cannot be reached', async () => {
    const gone = await startLocalServer();
    await gone.close();
    expect(await failure(http(gone.url))).toMatchObject({ status: 0, message: 'text of errors.network' });
  });
});

describe('an update', () => {
  it('sends the version that the user saw, and only the changed fields', async () => {
    server.answerJson({ id: 7, status: 3, version: 5 });
    const dataProvider = createDataProvider(http, server.url);
    await dataProvider.update('channel', {
      id: 7,
      data: { status: 3 },
      previousData: { id: 7, status: 2, version: 4 },
    });
    expect(server.seen[0]).toMatchObject({ method: 'PUT', url: '/channel/7' });
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ status: 3, version: 4 });
  });

  it('of a form, which submits the whole record, sends what differs from what the user saw', async () => {
    server.answerJson({ id: 7, version: 5 });
    const previousData = { id: 7, name: 'Loja', status: 2, segments: [{ id: 1 }], tags: ['a'], note: null, version: 4 };
    const dataProvider = createDataProvider(http, server.url);
    const data = { ...previousData, name: 'Outra', segments: [{ id: 1 }], tags: ['a', 'b'], reason: null };
    await dataProvider.update('campaign', { id: 7, data, previousData });
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({
      name: 'Outra',
      tags: ['a', 'b'],
      reason: null,
      version: 4,
    });
  });

  it('of an old form sends the version that the form began with', async () => {
    server.answerJson({ id: 7, version: 5 });
    const dataProvider = createDataProvider(http, server.url);
    const previousData = { id: 7, name: 'Loja', version: 5 };
    await dataProvider.update('campaign', { id: 7, data: { id: 7, name: 'Minha', version: 4 }, previousData });
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ name: 'Minha', version: 4 });
  });

  it('of an action sends its fields even where they are as they were', async () => {
    server.answerJson({ id: 7, version: 5 });
    const dataProvider = createDataProvider(http, server.url);
    const previousData = { id: 7, state: 'waiting', version: 4 };
    await dataProvider.update('erp-error', { id: 7, data: { state: 'waiting' }, previousData });
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ state: 'waiting', version: 4 });
  });

  it('of a record without a version sends none', async () => {
    server.answerJson({ id: 7 });
    const dataProvider = createDataProvider(http, server.url);
    await dataProvider.update('bank', { id: 7, data: { name: 'x' }, previousData: { id: 7 } });
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ name: 'x' });
  });
});

it('a list sends its range and reads the total from the header', async () => {
  server.answerJson([{ id: 11 }], 200, { 'x-total-count': '57' });
  const dataProvider = createDataProvider(http, server.url);
  const list = await dataProvider.getList('channel', {
    pagination: { page: 2, perPage: 10 },
    sort: { field: 'name', order: 'ASC' },
    filter: { status: 0 },
  });
  expect(list).toMatchObject({ data: [{ id: 11 }], total: 57 });
  const query = new URL(server.seen[0]?.url ?? '', server.url).searchParams;
  expect(Object.fromEntries(query)).toEqual({ filter: '{"status":0}', range: '[10,19]', sort: '["name","ASC"]' });
});
