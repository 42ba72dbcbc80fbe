import { expect, test } from 'vitest';
import { readLinkFilter, withLinkFilter } from './link-filter.ts';

const read = (query: string) => readLinkFilter(new URLSearchParams(query));
const none = { q: '', site: '', campaign: '', sort: 'clicks', page: 0 };

test('an address without a search shows the links with the most clicks', () => {
  expect(read('')).toEqual(none);
});

test('what is searched outlasts a reload', () => {
  const filter = { q: 'tênis & cia', site: '3', campaign: '7', sort: 'newest', page: 2 } as const;
  const address = withLinkFilter(new URLSearchParams(), filter).toString();
  expect(read(address)).toEqual(filter);
  expect(withLinkFilter(new URLSearchParams(address), none as typeof filter).toString()).toBe('');
});

test.each(['sort=price', 'site=x', 'campaign=-1', 'page=0', 'page=1e9', 'page=abc'])('%s is ignored', (query) => {
  expect(read(query)).toEqual(none);
});
