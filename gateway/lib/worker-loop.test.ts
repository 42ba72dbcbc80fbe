import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startLoop } from './worker-loop.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const loopOf = (restMs?: number) => {
  const work = vi.fn(() => Promise.resolve(false));
  const loop = startLoop({ intervalMs: 2_000, ...(restMs !== undefined && { restMs }), work, onEnd: () => undefined });
  return { work, loop };
};

test('a job works at once where it is woken, otherwise after its interval', async () => {
  const { work, loop } = loopOf();
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(1);
  loop.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(work).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(3);
  await loop.stop();
});

test('a job that rests does once what it was woken for several times, and stops at once', async () => {
  const { work, loop } = loopOf(250);
  await vi.advanceTimersByTimeAsync(0);
  loop.wake();
  await vi.advanceTimersByTimeAsync(249);
  loop.wake();
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
  await loop.stop();
  expect(work).toHaveBeenCalledTimes(2);
});

test('after its rest a job works at once where it is woken', async () => {
  const { work, loop } = loopOf(250);
  await vi.advanceTimersByTimeAsync(300);
  expect(work).toHaveBeenCalledTimes(1);
  loop.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(2);
  await loop.stop();
});
