import { expect, it } from 'vitest';
import { readFilter, writeFilter } from './campaign-filter.ts';

it('a filter survives the address, and what is none is left out', () => {
  const filter = { q: 'moda', categoryId: 3, kind: 'new', sort: 'commission', page: 2 } as const;
  expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual(filter);
  expect(writeFilter({ q: '', categoryId: null, kind: 'all', sort: 'name', page: 0 })).toEqual({});
  const broken = new URLSearchParams({ category: '-1', kind: 'theirs', sort: 'price', page: '0', q: 'x'.repeat(200) });
  expect(readFilter(broken)).toEqual({ q: 'x'.repeat(120), categoryId: null, kind: 'all', sort: 'name', page: 0 });
});
