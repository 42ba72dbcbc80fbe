import { expect, test } from 'vitest';
import { createLeaveGuard } from './leave-guard.ts';

test('without unsaved changes the user leaves without a question', () => {
  const guard = createLeaveGuard();
  let departures = 0;
  guard.hold()();
  guard.leave(() => (departures += 1));
  expect(departures).toBe(1);
  expect(guard.get().departure).toBeUndefined();
});

test('with unsaved changes the user leaves only after confirmation', () => {
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

test('with two unsaved forms the guard ends when the last one is saved, and a pending departure then runs', () => {
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

test('a user who chose to stay is not taken away when the form is saved', () => {
  const guard = createLeaveGuard();
  const save = guard.hold();
  let departures = 0;
  guard.leave(() => (departures += 1));
  guard.stay();
  save();
  expect(departures).toBe(0);
});
