import { once } from 'node:events';
import { createServer } from 'node:http';
import express, { type ErrorRequestHandler } from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { passFirst } from './pass-first.ts';

const app = express();
passFirst(app, (request, response, next) => {
  if (request.path === '/first') {
    const { query, fresh, originalUrl, baseUrl } = request;
    response.json({ by: 'first', query, fresh, originalUrl, baseUrl });
  } else if (request.path === '/broken') next(new Error('broken'));
  else next();
});
app.get('/second', (_request, response) => void response.json({ by: 'second' }));
const onError: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  response.status(500).json({ error: error instanceof Error ? error.message : '' });
};
app.use(onError);

const server = createServer(app);
let url = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const answerOf = async (path: string): Promise<unknown> => {
  const answer = await fetch(url + path);
  const isJson = answer.headers.get('content-type')?.includes('json');
  return [answer.status, isJson ? await answer.json() : undefined];
};

it.each([
  [
    'answers before the routers',
    '/first?a=1',
    [200, { by: 'first', query: { a: '1' }, fresh: false, originalUrl: '/first?a=1', baseUrl: '' }],
  ],
  ['leaves the rest to them', '/second', [200, { by: 'second' }]],
  ['leaves its errors to the handlers of errors', '/broken', [500, { error: 'broken' }]],
  ['leaves what nobody answers to Express', '/nothing', [404, undefined]],
] as const)('%s', async (_what, path, expected) => {
  expect(await answerOf(path)).toEqual(expected);
});
