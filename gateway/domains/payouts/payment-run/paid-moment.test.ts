import { expect, test } from 'vitest';
import { paidMoment } from './paid-moment.ts';

const [closedAt, sentAt] = [new Date('2026-03-02T12:00:00Z'), new Date('2026-03-02T15:30:00Z')];
const dayStart = new Date('2026-03-02T03:00:00Z');

test.each<[what: string, paidOn: string, run: Parameters<typeof paidMoment>[1], expected: Date]>([
  ['the beginning of a later day', '2026-03-03', { closedAt, sentAt }, new Date('2026-03-03T03:00:00Z')],
  ['the sending of its file on the same day', '2026-03-02', { closedAt, sentAt }, sentAt],
  [
    'the closing of its run, whose file nobody has said to have sent',
    '2026-03-02',
    { closedAt, sentAt: null },
    closedAt,
  ],
  [
    'the beginning of the day that the bank says, where its file was marked as sent later',
    '2026-03-02',
    { closedAt, sentAt: new Date('2026-03-03T12:00:00Z') },
    dayStart,
  ],
  ['the beginning of the day, without a run', '2026-03-02', undefined, dayStart],
])('a payment is paid at %s', (_, paidOn, run, expected) => {
  expect(paidMoment(paidOn, run)).toEqual(expected);
});
