import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import express from 'express';
import { expect, it } from 'vitest';
import { ownMessages } from './own-messages.ts';

it('messages have the prototypes of the application before it sees them, and keep them', async () => {
  const app = express();
  app.get('/', (request, response) => {
    response.json({ language: request.get('accept-language'), query: request.query, app: request.app === app });
  });
  const seen: unknown[] = [];
  const look = (request: IncomingMessage, response: ServerResponse) =>
    seen.push([Object.getPrototypeOf(request) === app.request, Object.getPrototypeOf(response) === app.response]);
  const server = createServer(ownMessages(app), (request, response) => {
    look(request, response);
    app(request, response);
    look(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const answer = await fetch(`http://127.0.0.1:${port}/?a=1`, { headers: { 'Accept-Language': 'pt' } });
  expect(await answer.json()).toEqual({ language: 'pt', query: { a: '1' }, app: true });
  expect(seen).toEqual([
    [true, true],
    [true, true],
  ]);
  server.closeAllConnections();
  server.close();
});
