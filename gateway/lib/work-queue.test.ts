import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

const limits = { waitMaxMs: 30_000, code: 'import_queue_full' } as const;

const never = new AbortController().signal;

/** Returns work that runs until the test ends it. */
function startable() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { work: vi.fn(() => ended), end };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('one import runs at a time, in order of arrival, also after a failed one', async () => {
  const queue = createWorkQueue({ ...limits, waitingMax: 8 });
  const first = startable();
  const started: string[] = [];
  const running = [
    queue.run(first.work, never),
    queue.run(() => Promise.reject(new Error('bad')), never),
    queue.run(() => Promise.resolve(started.push('third')), never),
  ];
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toEqual([]);
  first.end();
  const settled = await Promise.allSettled(running);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(started).toEqual(['third']);
  await expect(queue.run(() => Promise.resolve('later'), never)).resolves.toBe('later');
});

test('the configured number runs at once, and the next one starts when the first of them ends', async () => {
  const queue = createWorkQueue({ ...limits, atOnceMax: 2, waitingMax: 8 });
  const works = [startable(), startable(), startable(), startable()];
  const running = works.map(({ work }) => queue.run(work, never));
  const started = () => works.map(({ work }) => work.mock.calls.length);
  await vi.advanceTimersByTimeAsync(0);
  expect(started()).toEqual([1, 1, 0, 0]);
  works[1]?.end();
  await running[1];
  await vi.advanceTimersByTimeAsync(0);
  expect(started()).toEqual([1, 1, 1, 0]);
  for (const { end } of works) end();
  await Promise.all(running);
  expect(started()).toEqual([1, 1, 1, 1]);
});

test('an import beyond the limit is refused immediately', async () => {
  const queue = createWorkQueue({ ...limits, waitingMax: 1 });
  const first = startable();
  const running = queue.run(first.work, never);
  queue.requireRoom();
  const waiting = queue.run(() => Promise.resolve('second'), never);
  await vi.advanceTimersByTimeAsync(0);
  expect(() => queue.requireRoom()).toThrow(expect.objectContaining({ code: 'import_queue_full' }));
  const refused = queue.run(() => Promise.resolve(), never);
  await expect(refused).rejects.toMatchObject({ code: 'import_queue_full', details: { retryAfterSeconds: 30 } });
  first.end();
  await expect(waiting).resolves.toBe('second');
  await running;
  queue.requireRoom();
});

test('waiting is limited in time, and an aborted import leaves the queue', async () => {
  const queue = createWorkQueue({ ...limits, waitingMax: 2, waitMaxMs: 1_000 });
  const first = startable();
  const running = queue.run(first.work, never);
  const [left, tired] = [startable(), startable()];
  const leaving = new AbortController();
  const outcomes = Promise.allSettled([queue.run(left.work, leaving.signal), queue.run(tired.work, never)]);
  await vi.advanceTimersByTimeAsync(0);
  leaving.abort(new Error('left'));
  queue.requireRoom();
  await vi.advanceTimersByTimeAsync(1_000);
  const reasons = (await outcomes).map((outcome) => (outcome.status === 'rejected' ? String(outcome.reason) : 'ran'));
  expect(reasons).toEqual(['Error: left', 'RequestError: import_queue_full']);
  first.end();
  await running;
  expect([left.work, tired.work].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});
