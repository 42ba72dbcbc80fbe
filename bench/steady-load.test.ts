import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { runSteadyLoad } from './steady-load.ts';

let close: () => Promise<unknown>;
afterEach(() => close());

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  close = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  const { port } = server.address() as { port: number };
  return `http://127.0.0.1:${port}/list?a=1`;
}

it('requests come one after the other over all connections, whatever is answered', async () => {
  const moments: number[] = [];
  const sockets = new Set<unknown>();
  const url = await serve((request, response) => {
    if (request.url === '/healthz') {
      response.end();
      return;
    }
    sockets.add(request.socket);
    response.statusCode = moments.push(performance.now()) % 2 === 0 ? 503 : 200;
    response.end(request.headers['x-test']);
  });
  const target = { url, headers: { 'X-Test': 'yes' } };
  const { waitsMs, lost, seconds } = await runSteadyLoad(target, { connections: 20, perSecond: 40, seconds: 0.5 });
  expect(moments).toHaveLength(20);
  expect([waitsMs.get(200)?.length, waitsMs.get(503)?.length, lost]).toEqual([10, 10, 0]);
  expect(sockets.size).toBe(20);
  expect(seconds).toBeGreaterThanOrEqual(0.45);
  // Not all at the beginning.
  expect((moments.at(-1) ?? 0) - (moments[0] ?? 0)).toBeGreaterThan(300);
});

it('a wait begins at the moment of a request, and without a free connection it is lost', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/healthz') response.end();
    else void delay(250).then(() => response.end());
  });
  const { waitsMs, lost } = await runSteadyLoad({ url }, { connections: 2, perSecond: 20, seconds: 0.5 });
  expect(lost + (waitsMs.get(200)?.length ?? 0)).toBe(10);
  expect(lost).toBeGreaterThan(3);
  expect(waitsMs.get(200)?.[0]).toBeGreaterThanOrEqual(240);
});
