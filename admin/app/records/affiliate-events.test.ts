import { expect, test } from 'vitest';
import { type AffiliateEvent, eventSource, mergeEvents } from './affiliate-events.ts';

const row = (day: number) => ({ created_at: `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z` });
const source = (kind: 'note' | 'mail', days: number[], total = days.length) =>
  eventSource(
    { rows: days.map(row), total },
    ({ created_at: at }) => ({ key: `${kind}-${at}`, at, kind }) as AffiliateEvent,
  );
const daysOf = ({ events }: ReturnType<typeof mergeEvents>) =>
  events.map(({ kind, at }) => `${kind} ${at.slice(8, 10)}`);

test('events of several lists are merged by their time, newest first', () => {
  const merged = mergeEvents([source('note', [20, 3]), source('mail', [21, 9])], 3);
  expect(daysOf(merged)).toEqual(['mail 21', 'note 20', 'mail 09']);
  expect(merged.hasMore).toBe(true);
});

test('nothing is shown that is older than what is known of every list', () => {
  const merged = mergeEvents([source('note', [20, 3]), source('mail', [21, 9], 40)], 10);
  expect(daysOf(merged)).toEqual(['mail 21', 'note 20', 'mail 09']);
  expect(merged.hasMore).toBe(true);
});

test('a row that is shown otherwise still says how far its list is known', () => {
  const hidden = eventSource({ rows: [row(15)], total: 2 }, () => undefined);
  expect(daysOf(mergeEvents([source('note', [20, 3]), hidden], 10))).toEqual(['note 20']);
});

test('where everything is known there is no more', () => {
  expect(mergeEvents([source('note', [20, 3]), source('mail', [])], 10).hasMore).toBe(false);
});
