import { expect, it } from 'vitest';
import { menuCounts } from './menu-counts.ts';
import type { WaitingLine } from './use-waiting.ts';

const line = (
  kind: string,
  count: number,
  path: string,
  due_on: string | null = null,
  is_part = false,
): WaitingLine => ({
  id: kind,
  kind,
  count,
  path,
  due_on,
  is_part,
  amount: null,
  oldest_on: '2026-03-01',
  names: [],
  actionable: null,
});

it('adds up the kinds of a list, counts nothing twice, and leaves out lists where nothing waits', () => {
  const counts = menuCounts(
    [
      line('pending_affiliates', 2, '/affiliate?filter=a'),
      line('deletion_requests', 1, '/affiliate?filter=b', '2026-03-20'),
      line('invoice_uploads', 3, '/invoice-upload?filter=a'),
      line('invoice_uploads_failed', 2, '/invoice-upload?filter=b', '2026-03-02', true),
      line('pending_channels', 0, '/channel?filter=a'),
    ],
    '2026-03-16',
  );
  expect([...counts]).toEqual([
    ['affiliate', { count: 3, isLate: false }],
    ['invoice-upload', { count: 3, isLate: true }],
  ]);
});
