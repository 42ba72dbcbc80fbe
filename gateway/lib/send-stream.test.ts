import { once } from 'node:events';
import { get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import express from 'express';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendStream } from './send-stream.ts';

let server: Server;
let source: () => Readable;
/** The outcome of the last stream. */
let ended: Promise<unknown>;
const windowMs = 1_000;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const app = express();
  app.get('/', (_request, response) => {
    ended = sendStream(response, source(), { bytesPerSecondMin: 1_000, windowMs }).then(
      () => 'whole',
      (error: unknown) => (error instanceof Error ? error.message : error),
    );
  });
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

async function ask(): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  const [answer] = (await once(get({ port, host: '127.0.0.1' }), 'response')) as [IncomingMessage];
  return answer;
}

test('a reader that stops reading is disconnected', async () => {
  source = () =>
    Readable.from(
      (function* endless() {
        for (;;) yield Buffer.alloc(65_536, 'x');
      })(),
    );
  const answer = await ask();
  const broken = once(answer, 'error');
  await once(answer, 'readable');
  const outcome = vi.fn();
  void ended.then(outcome);
  // Buffers between the two sides fill up first.
  await expect
    .poll(() => {
      vi.advanceTimersByTime(windowMs);
      return outcome.mock.calls;
    })
    .toEqual([['Premature close']]);
  answer.resume();
  expect(await broken).toMatchObject([{ message: 'aborted' }]);
});

test('a slow source is not disconnected', async () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  source = () =>
    Readable.from(
      (async function* slow() {
        yield 'first,';
        await opened;
        yield 'last';
      })(),
    );
  const answer = await ask();
  let text = '';
  answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
  vi.advanceTimersByTime(5 * windowMs);
  open();
  await once(answer, 'end');
  expect([text, await ended]).toEqual(['first,last', 'whole']);
});
