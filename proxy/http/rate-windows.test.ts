import { expect, it } from 'vitest';
import { createWindows } from './rate-windows.ts';

function windowsAt(windowMs: number) {
  const clock = { now: 0 };
  const windows = createWindows(windowMs, () => clock.now);
  const countAt = (now: number, key = 'a') => {
    clock.now = now;
    return windows.add(key).count;
  };
  return { windows, countAt };
}

it('counts each key in a window of its own, which begins with what comes first', () => {
  const { windows, countAt } = windowsAt(1_000);
  expect([countAt(500), countAt(1_400), countAt(1_499), countAt(1_500), countAt(1_501)]).toEqual([1, 2, 3, 1, 2]);
  expect(countAt(1_502, 'b')).toBe(1);
  expect(windows.add('b').endsAt).toBe(2_502);
});

it.each([1_000, 1_500, 1_899])('forgets nobody before the window ends, at %d', (at) => {
  const { countAt } = windowsAt(1_000);
  countAt(900);
  // Others come, and the counters turn.
  countAt(1_000, 'b');
  expect(countAt(at)).toBe(2);
});

it('begins again after a long silence', () => {
  const { countAt } = windowsAt(1_000);
  expect([countAt(0), countAt(1), countAt(10_000), countAt(10_001)]).toEqual([1, 2, 1, 2]);
});
