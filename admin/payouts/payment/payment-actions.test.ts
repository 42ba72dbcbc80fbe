import { expect, it } from 'vitest';
import { actionsOf, isRetryExplained, marksOf } from './payment-actions.ts';

const standing = (state: string, marked_state: string | null = null) => ({ state, marked_state });

it.each([
  ['requested', ['cancel']],
  ['awaiting_invoice', ['cancel']],
  ['ready', ['cancel']],
  // The run is closed, and cannot lose it.
  ['scheduled', []],
  ['sent', ['mark']],
  ['review', ['mark']],
  ['paid', ['mark']],
  ['failed', ['confirm', 'cancel']],
  ['returned', ['confirm', 'cancel']],
  ['cancelled', []],
  ['a state of another gateway', []],
])('of a payment that is %s staff can do %j', (state, actions) => {
  expect(actionsOf(standing(state))).toEqual(actions);
});

it('what somebody marked is confirmed, or marked again, and never cancelled over', () => {
  expect(actionsOf(standing('sent', 'paid'))).toEqual(['confirm', 'mark']);
  expect(actionsOf(standing('paid', 'returned'))).toEqual(['confirm', 'mark']);
});

it('a failure that the same payment data would bring again is released only with a reason', () => {
  const failed = { marked_state: null, stuck_blockers: ['failed', 'payee_hold'] };
  expect(isRetryExplained(failed)).toBe(true);
  expect(isRetryExplained({ ...failed, stuck_blockers: ['payee_hold'] })).toBe(false);
  expect(isRetryExplained({ ...failed, stuck_blockers: null })).toBe(false);
  expect(isRetryExplained({ ...failed, marked_state: 'returned' })).toBe(false);
});

it('only what the bank has can be marked as paid, and only what is paid as come back', () => {
  expect(marksOf({ state: 'review' })).toEqual(['paid', 'failed']);
  expect(marksOf({ state: 'paid' })).toEqual(['returned']);
  expect(marksOf({ state: 'ready' })).toEqual([]);
});
