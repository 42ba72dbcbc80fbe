import { expect, it } from 'vitest';
import { daysBetween, urgencyOf, worstFirst } from './urgency.ts';

const today = '2026-03-01';
const line = (oldest_on: string | null, due_on: string | null = null) => ({ oldest_on, due_on });

it('is late after its day, soon on it and on the day before', () => {
  const urgencies = ['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03'].map((due_on) =>
    urgencyOf({ due_on }, today),
  );
  expect([...urgencies, urgencyOf({ due_on: null }, today)]).toEqual(['late', 'soon', 'soon', 'open', 'open']);
});

it('puts first what is longest over its day, then what is due, then what waits longest', () => {
  const [old, undated] = [line('2025-01-01'), line(null)];
  const [late, later] = [line('2026-02-20', '2026-02-20'), line('2026-01-01', '2026-02-27')];
  const [soon, far] = [line('2026-02-28', '2026-03-02'), line('2026-02-01', '2026-04-01')];
  expect(worstFirst([undated, far, soon, later, old, late], today)).toEqual([late, later, soon, old, far, undated]);
});

it('counts days across months', () => {
  expect(daysBetween('2026-02-27', today)).toBe(2);
  expect(daysBetween(today, today)).toBe(0);
});
