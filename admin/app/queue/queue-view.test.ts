import { expect, it } from 'vitest';
import { viewOf } from './queue-view.ts';

const filtered = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;

it('shows the queue where nothing or what waits is asked for, and the list for anything else', () => {
  expect(viewOf('', 2)).toBe('either');
  expect(viewOf(filtered({ status: 2 }), 2)).toBe('either');
  expect(viewOf(filtered({ status: 3 }), 2)).toBe('list');
  expect(viewOf(filtered({ status: 2, campaign_id: 1 }), 2)).toBe('list');
  expect(viewOf('?page=2&sort=id', 2)).toBe('list');
  expect(viewOf('?view=list', 2)).toBe('list');
  expect(viewOf('?view=queue', 2)).toBe('queue');
});
