import { expect, test } from 'vitest';
import { itemIdOf, itemNumber } from './item-number.ts';

test('the number of an item has 20 characters and leads back to it', () => {
  for (const id of [1, 42, 2_147_483_647]) {
    expect(itemNumber(id)).toMatch(/^PG\d{18}$/);
    expect(itemIdOf(itemNumber(id))).toBe(id);
  }
  expect(itemIdOf(`${itemNumber(7)}  `)).toBe(7);
});

test.each([
  '',
  'PG',
  'PG1',
  '000000000000000007',
  'XX000000000000000007',
  'PG00000000000000000x',
  'PG999999999999999999',
])('%j is no number of ours', (number) => {
  expect(itemIdOf(number)).toBeUndefined();
});
test('no item has the number zero', () => expect(itemIdOf('PG000000000000000000')).toBeUndefined());
