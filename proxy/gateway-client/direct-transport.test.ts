import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DirectAnswer, DirectCallUnderWay } from '#shared/server/direct-call.ts';
import { createDirectTransport } from './direct-transport.ts';

const answered: DirectAnswer = { status: 200, headers: {}, json: { id: 1 } };
const never = new Promise<DirectAnswer>(() => undefined);

/** A transport to a gateway whose calls all end as given. */
function openTransport(answer: Promise<DirectAnswer>, answerTimeoutMs?: number) {
  const abandon = vi.fn();
  const call = vi.fn((): DirectCallUnderWay => ({ answer, abandon, progress: () => 0 }));
  const transport = createDirectTransport(answerTimeoutMs === undefined ? {} : { answerTimeoutMs });
  transport.open({ call, isReady: () => Promise.resolve(true) });
  return { transport, call, abandon };
}

const get = (signal = new AbortController().signal) =>
  ({ method: 'GET', path: '/v2/user', headers: {}, signal }) as const;

describe('the transport to a gateway of the same process', () => {
  it('gives the value that was answered, and the wait that a refusal asks for', async () => {
    const refused: DirectAnswer = { status: 503, headers: { 'retry-after': '5' }, json: { code: 'busy' } };
    expect(await openTransport(Promise.resolve(answered)).transport.request(get())).toEqual({
      status: 200,
      headers: {},
      body: { id: 1 },
      isJson: true,
    });
    expect(await openTransport(Promise.resolve(refused)).transport.request(get())).toMatchObject({
      headers: { 'retry-after': '5' },
    });
  });

  it('refuses calls before a gateway is open, and is not ready', async () => {
    const transport = createDirectTransport();
    await expect(transport.request(get())).rejects.toMatchObject({ code: 'gateway_unavailable' });
    expect(await transport.isReady()).toBe(false);
  });

  it('abandons a call that is not answered in time', async () => {
    const { transport, abandon } = openTransport(never, 5);
    await expect(transport.request(get())).rejects.toMatchObject({ code: 'gateway_timeout' });
    expect(abandon).toHaveBeenCalledOnce();
  });

  it('abandons a call whose caller has left, and throws its reason', async () => {
    const { transport, call, abandon } = openTransport(never);
    const caller = new AbortController();
    const asked = transport.request(get(caller.signal));
    await vi.waitFor(() => expect(call).toHaveBeenCalled());
    caller.abort(new Error('left'));
    await expect(asked).rejects.toThrow('left');
    expect(abandon).toHaveBeenCalledOnce();
  });

  it('ends the calls under way when it closes', async () => {
    const { transport, call, abandon } = openTransport(never);
    const asked = transport.request(get());
    await vi.waitFor(() => expect(call).toHaveBeenCalled());
    await transport.close();
    await expect(asked).rejects.toMatchObject({ code: 'gateway_unavailable' });
    expect(abandon).toHaveBeenCalledOnce();
  });

  it('lets a hundred calls go on at once, and the next when one of them has ended', async () => {
    const { transport, call } = openTransport(never);
    const caller = new AbortController();
    const first = transport.request(get(caller.signal));
    const others = Array.from({ length: 100 }, () => transport.request(get()));
    await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(100));
    caller.abort(new Error('left'));
    await expect(first).rejects.toThrow('left');
    await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(101));
    await transport.close();
    expect((await Promise.allSettled(others)).every(({ status }) => status === 'rejected')).toBe(true);
  });
});

describe('a pipe to a gateway of the same process', () => {
  const idleMs = 400;

  /** Opens a pipe. What it is given ends by itself: nobody reads or sends. */
  function openPipe(answer: Promise<DirectAnswer>, progress: () => number = () => 0) {
    const abandon = vi.fn();
    const call = vi.fn((): DirectCallUnderWay => ({ answer, abandon, progress }));
    const transport = createDirectTransport();
    transport.open({ call, isReady: () => Promise.resolve(true) });
    const pipe = transport.openPipe(idleMs);
    const start = (signal = new AbortController().signal) => {
      const request = { method: 'GET', socket: { bytesRead: 0 } };
      const response = new EventEmitter();
      const [next, onAnswer] = [vi.fn(), vi.fn()];
      // Nothing else of the two is used.
      const parties = { request, response, next } as unknown as Parameters<typeof pipe>[0];
      pipe(parties, { path: '/v2/file', headers: {}, signal }, onAnswer);
      return { response, next, onAnswer };
    };
    return { start, call, abandon };
  }

  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('is cut off when nothing has moved for its time, and not before', async () => {
    let moved = 0;
    const { start, abandon } = openPipe(never, () => (moved += 1));
    const { next } = start();
    await vi.advanceTimersByTimeAsync(10 * idleMs);
    expect(abandon).not.toHaveBeenCalled();

    const still = openPipe(never);
    const { next: refuse } = still.start();
    await vi.advanceTimersByTimeAsync(idleMs);
    expect(still.abandon).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(idleMs);
    expect(still.abandon).toHaveBeenCalled();
    expect(refuse).toHaveBeenCalledWith(expect.objectContaining({ code: 'gateway_timeout' }));
    expect(next).not.toHaveBeenCalled();
  });

  it('abandons the call whose reader leaves during the stream, and gives its turn to the next one', async () => {
    const stream = Readable.from(['part']);
    const { start, call, abandon } = openPipe(Promise.resolve({ status: 200, headers: {}, stream }));
    const reader = new AbortController();
    const first = start(reader.signal);
    for (let others = 0; others < 32; others += 1) start();
    await vi.advanceTimersByTimeAsync(0);
    expect(first.onAnswer).toHaveBeenCalledOnce();
    expect(call).toHaveBeenCalledTimes(32);
    reader.abort(new Error('the client left'));
    expect(abandon).toHaveBeenCalledOnce();
    first.response.emit('close');
    await vi.advanceTimersByTimeAsync(0);
    expect(call).toHaveBeenCalledTimes(33);
  });
});
