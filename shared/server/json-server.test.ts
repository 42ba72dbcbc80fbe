import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createJsonServer } from './json-server.ts';

/** More than the system keeps for a connection. */
const bytes = Buffer.alloc(16 * 1024 * 1024);

async function serve(timeout: number) {
  const server = createJsonServer(
    (_request, response) => response.end(bytes),
    () => ({ status: 400, body: {} }),
    { timeout },
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { server, port };
}

it('a reader who takes nothing is cut off', async () => {
  const { server, port } = await serve(200);
  const ended = once(server, 'connection').then(([socket]) => once(socket as Socket, 'close'));
  const reader = connect({ port, host: '127.0.0.1' });
  reader.on('error', () => undefined);
  reader.pause();
  reader.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await ended;
  reader.destroy();
  server.close();
});

it('a reader who takes it in time gets all', async () => {
  const { server, port } = await serve(20_000);
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { Connection: 'close' } });
  expect((await buffer(answer.body!)).length).toBe(bytes.length);
  server.close();
});

it('a connection that waits keeps nothing of its last answer', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const answered: WeakRef<object>[] = [];
  const server = createJsonServer(
    (_request, response) => {
      answered.push(new WeakRef(response));
      response.end('{}');
    },
    () => ({ status: 400, body: {} }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect({ port: (server.address() as { port: number }).port, host: '127.0.0.1' });
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(client, 'data');
  await expect
    .poll(() => {
      collect();
      return answered.map((answer) => answer.deref() !== undefined);
    })
    .toEqual([false]);
  expect(client.destroyed).toBe(false);
  client.destroy();
  server.close();
});
