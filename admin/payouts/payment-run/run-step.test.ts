import { describe, expect, it } from 'vitest';
import type { RecordOf } from '#shared/contract/contract.ts';
import type { paymentRun } from '#shared/resources/payouts/payment-run.ts';
import { itemState, outcomesOf, runStep, waysOf } from './run-step.ts';

type Run = RecordOf<typeof paymentRun>;

const file = { id: 1, name: 'a', method: 'pix', count: 2, amount: 10, sha256: 'x', number: 1 };
const run: Run = {
  id: 1,
  state: 'draft',
  pay_date: '2026-11-25',
  group_id: null,
  group_name: null,
  count: 2,
  amount: 10,
  paid: 0,
  failed: 0,
  review: 0,
  paid_amount: 0,
  sums: [],
  created_by_name: 'Ana',
  created_at: '2026-11-20T12:00:00Z',
  closed_by_name: null,
  closed_at: null,
  can_close: true,
  close_refusal: null,
  files: [],
  version: 1,
};

describe('what a run waits for', () => {
  it.each<[string, Partial<Run>, ReturnType<typeof runStep>]>([
    ['a draft that this person may close', {}, 'close'],
    ['a draft that somebody else has to close', { can_close: false, close_refusal: 'own_draft' }, 'another_closes'],
    ['a draft whose payments were all removed', { count: 0, amount: 0 }, 'empty'],
    ['a closed run', { state: 'closed', files: [file] }, 'send'],
    ['a run at the bank', { state: 'sent', files: [file] }, 'read_return'],
    [
      'a run at the bank, part of it abroad',
      { state: 'sent', files: [file, { ...file, method: 'abroad' }] },
      'read_return',
    ],
    ['a run abroad', { state: 'sent', files: [{ ...file, method: 'abroad' }] }, 'mark_abroad'],
    ['a settled run', { state: 'settled', paid: 2 }, 'done'],
    ['a settled run with a failure', { state: 'settled', paid: 1, failed: 1 }, 'fix'],
    ['a cancelled draft', { state: 'cancelled' }, 'cancelled'],
  ])('%s', (_name, change, step) => {
    expect(runStep({ ...run, ...change })).toBe(step);
  });
});

describe('the sums of a run', () => {
  const sums = [
    { method: 'bank', state: 'returned', count: 1, amount: 0.3 },
    { method: 'pix', state: 'failed', count: 2, amount: 0.1 },
    { method: 'pix', state: 'included', count: 3, amount: 0.2 },
    { method: 'pix', state: 'paid', count: 4, amount: 10 },
    { method: 'pix', state: 'sent', count: 5, amount: 0.1 },
  ];

  it('count the payments by outcome, to the cent', () => {
    expect(outcomesOf({ sums })).toEqual({
      open: { count: 8, amount: 0.3 },
      paid: { count: 4, amount: 10 },
      failed: { count: 3, amount: 0.4 },
      review: { count: 0, amount: 0 },
    });
  });

  it('sum the payments by method', () => {
    expect(waysOf({ sums })).toEqual([
      { method: 'pix', count: 14, amount: 10.4 },
      { method: 'bank', count: 1, amount: 0.3 },
    ]);
  });
});

it.each([
  ['draft', 'ready', 'included', 'ready'],
  ['closed', 'scheduled', 'included', 'scheduled'],
  ['sent', 'failed', 'failed', 'failed'],
  // Paid by another run since.
  ['settled', 'paid', 'failed', 'failed'],
  ['settled', 'paid', null, 'paid'],
])('in a run that is %s, a payment %s with an item %s shows as %s', (runState, state, item, shown) => {
  expect(itemState(runState, { state, item_state: item })).toBe(shown);
});
