import { describe, expect, it, vi } from 'vitest';
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
      retryAfter: undefined,
      body: { id: 1 },
      isJson: true,
    });
    expect(await openTransport(Promise.resolve(refused)).transport.request(get())).toMatchObject({ retryAfter: '5' });
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
