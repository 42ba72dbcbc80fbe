import { expect, test } from 'vitest';
import { createLeaveGuard } from './leave-guard.ts';

test('where nothing is unsaved a person leaves without being asked', () => {
  const guard = createLeaveGuard();
  let departures = 0;
  guard.hold()();
  guard.leave(() => (departures += 1));
  expect(departures).toBe(1);
  expect(guard.get().departure).toBeUndefined();
});

test('with something unsaved a person leaves only after a yes', () => {
  const guard = createLeaveGuard();
  let departures = 0;
  guard.hold();
  guard.leave(() => (departures += 1));
  expect(departures).toBe(0);
  guard.stay();
  guard.confirm();
  expect(departures).toBe(0);
  guard.leave(() => (departures += 1));
  guard.confirm();
  expect(departures).toBe(1);
});

test('of two forms the last to be saved ends the guard, and who was asked meanwhile leaves', () => {
  const guard = createLeaveGuard();
  const [saveOne, saveOther] = [guard.hold(), guard.hold()];
  let departures = 0;
  guard.leave(() => (departures += 1));
  saveOne();
  expect(guard.get()).toMatchObject({ isHeld: true });
  expect(guard.get().departure).toBeDefined();
  expect(departures).toBe(0);
  saveOther();
  expect(guard.get()).toEqual({ isHeld: false, departure: undefined });
  expect(departures).toBe(1);
});

test('who stays is not taken away by the saving', () => {
  const guard = createLeaveGuard();
  const save = guard.hold();
  let departures = 0;
  guard.leave(() => (departures += 1));
  guard.stay();
  save();
  expect(departures).toBe(0);
});
