import { expect, it } from 'vitest';
import { nextPayDays } from './new-run.tsx';

it.each([
  ['2026-11-13', ['2026-11-16', '2026-11-25', '2026-12-15']],
  // The 15th is a Sunday: its payments leave on the 16th, which is still to come on that day.
  ['2026-11-16', ['2026-11-16', '2026-11-25', '2026-12-15']],
  ['2026-11-17', ['2026-11-25', '2026-12-15', '2026-12-28']],
  ['2026-12-31', ['2027-01-15', '2027-01-25', '2027-02-15']],
])('on %s the next pay days are %j', (today, days) => {
  expect(nextPayDays(today, 3)).toEqual(days);
});
