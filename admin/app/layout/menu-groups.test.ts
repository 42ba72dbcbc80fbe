import { expect, it } from 'vitest';
import { resourceScreens } from '../screens.ts';
import { groupEntries, menuGroups } from './menu-groups.ts';

const entries = resourceScreens.flatMap(([name, { icon, list }]) => (icon && list ? [{ name }] : []));

it('every screen with an icon is in exactly one group', () => {
  const grouped = Object.values(menuGroups).flat();
  expect(new Set(grouped).size).toBe(grouped.length);
  expect(grouped.toSorted()).toEqual(entries.map(({ name }) => name).toSorted());
});

it('a group of which nothing may be seen is left out', () => {
  const seen = groupEntries([{ name: 'invoice' }, { name: 'participation' }, { name: 'payment' }]);
  expect(seen).toEqual([
    { group: 'work', entries: [{ name: 'participation' }] },
    { group: 'money', entries: [{ name: 'payment' }, { name: 'invoice' }] },
  ]);
});
