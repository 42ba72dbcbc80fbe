import { expect, test } from 'vitest';
import { periodOf, periodOfRange } from './period.ts';

const today = '2026-11-20';

test('a preset is a range of days that ends today or before', () => {
  expect(periodOf('last_7_days', today)).toEqual({ from: '2026-11-14', to: today, preset: 'last_7_days' });
  expect(periodOf('last_month', today)).toEqual({ from: '2026-10-01', to: '2026-10-31', preset: 'last_month' });
});

test('dates that are those of a preset are that preset', () => {
  expect(periodOfRange({ from: '2026-11-01', to: today }, today).preset).toBe('this_month');
  expect(periodOfRange({ from: '2026-11-02', to: today }, today).preset).toBeNull();
});

test('on the first of a month, today comes before the month that has only started', () => {
  expect(periodOfRange({ from: '2026-11-01', to: '2026-11-01' }, '2026-11-01').preset).toBe('today');
});
