import { expect, test } from 'vitest';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { paymentSteps } from './payment-steps.ts';

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`;

/** A payment that went through the given states, one a day. */
const payment = (...states: string[]) =>
  ({
    state: states.at(-1),
    requested_at: at(1),
    paid_at: null,
    timeline: states.map((state, index) => ({ state, at: at(index + 1), failure_code: null })),
  }) as unknown as ResourceRecord<'payment'>;

const shown = (...states: string[]) => paymentSteps(payment(...states)).map(({ name, status }) => `${name} ${status}`);

test('a payment that awaits its tax invoice shows the whole way to the money', () => {
  expect(shown('requested', 'awaiting_invoice')).toEqual([
    'requested done',
    'awaiting_invoice current',
    'scheduled next',
    'sent next',
    'paid next',
  ]);
});

test('one that needs no tax invoice has no step for it, and is in nobody’s hands before it is scheduled', () => {
  expect(shown('requested', 'ready')).toEqual(['requested done', 'scheduled next', 'sent next', 'paid next']);
});

test('an approved tax invoice is a step of its own', () => {
  expect(shown('requested', 'awaiting_invoice', 'ready', 'scheduled')).toEqual([
    'requested done',
    'awaiting_invoice done',
    'note_approved done',
    'scheduled current',
    'sent next',
    'paid next',
  ]);
});

test('a payment that failed, was queued again and paid shows every step, with its date', () => {
  const steps = paymentSteps(
    payment('requested', 'ready', 'scheduled', 'sent', 'failed', 'ready', 'scheduled', 'sent', 'paid'),
  );
  expect(steps.map(({ name, at: when }) => `${name} ${when?.slice(8, 10) ?? ''}`)).toEqual([
    'requested 01',
    'scheduled 03',
    'sent 04',
    'failed 05',
    'queued_again 06',
    'scheduled 07',
    'sent 08',
    'paid 09',
  ]);
  expect(steps.every(({ status }) => status === 'done')).toBe(true);
});

test.each([
  ['failed', 'failed'],
  ['returned', 'failed'],
  ['cancelled', 'ended'],
])('after %s nothing follows by itself', (state, status) => {
  expect(shown('requested', 'ready', 'scheduled', 'sent', state).at(-1)).toBe(`${state} ${status}`);
});

test('a gateway without a timeline still shows where the payment is', () => {
  const record = { ...payment('requested'), state: 'paid', failure_code: null, paid_at: at(9), timeline: [] };
  expect(paymentSteps(record)).toEqual([
    { name: 'requested', at: at(1), failureCode: null, status: 'done' },
    { name: 'paid', at: at(9), failureCode: null, status: 'done' },
  ]);
});

test('a failure keeps its reason, also where the payment was tried again after', () => {
  const failed = payment('requested', 'ready', 'scheduled', 'sent', 'failed');
  failed.timeline.at(-1)!.failure_code = 'pix_key';
  const again = payment('requested', 'ready', 'scheduled', 'sent', 'failed', 'ready');
  again.timeline.at(-2)!.failure_code = 'pix_key';
  const reasons = [failed, again].map(
    (record) => paymentSteps(record).find(({ name }) => name === 'failed')?.failureCode,
  );
  expect(reasons).toEqual(['pix_key', 'pix_key']);
});

test('a state that this version does not know is left out', () => {
  expect(shown('requested', 'frozen_by_court')).toEqual(['requested done']);
});
