import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rates } from './rate-limits.ts';

it('the limits that the documentation prints are those that hold', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/rest-api.md'), 'utf8');
  const [, table = ''] = /<!-- limits -->(.*)<!-- end -->/s.exec(guide) ?? [];
  const printed = table
    .trim()
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(2, 5)
        .map((cell) => cell.trim())
        .join(', '),
    );
  const held = Object.values(rates).map(({ limit, windowMs, countedBy }) => {
    const minutes = windowMs / 60_000;
    return `${limit}, ${minutes} minute${minutes === 1 ? '' : 's'}, ${countedBy}`;
  });
  expect(printed.toSorted()).toEqual(held.toSorted());
});
