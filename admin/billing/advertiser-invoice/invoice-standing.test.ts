import { expect, it } from 'vitest';
import { standingOf } from './invoice-standing.ts';

const issued = { state: 'issued', open: 100, overdue_days: 0, paid_at: null };

it('what is open is late from the day after its due date on', () => {
  expect(standingOf(issued)).toEqual({ sentence: 'awaited' });
  expect(standingOf({ ...issued, overdue_days: 1 })).toEqual({ sentence: 'late', severity: 'error' });
  expect(standingOf({ ...issued, state: 'partly_paid', open: 1, overdue_days: 1 }).sentence).toBe('late');
});

it('a gateway that says neither what is open nor since when has an awaited invoice', () => {
  expect(standingOf({ ...issued, open: null, overdue_days: null })).toEqual({ sentence: 'awaited' });
});

it('what credits have settled was not paid on a day', () => {
  expect(standingOf({ ...issued, open: 0, overdue_days: 9 })).toEqual({ sentence: 'settled', severity: 'success' });
  const paid = { state: 'paid', open: 0, overdue_days: 0, paid_at: '2026-11-30T12:00:00Z' };
  expect(standingOf(paid)).toEqual({ sentence: 'paid', severity: 'success' });
});

it('neither a draft nor a cancelled invoice is awaited', () => {
  expect(standingOf({ ...issued, state: 'draft' }).sentence).toBe('draft');
  expect(standingOf({ ...issued, state: 'cancelled', overdue_days: 9 }).sentence).toBe('cancelled');
});
