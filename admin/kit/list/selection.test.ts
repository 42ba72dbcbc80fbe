import { expect, it } from 'vitest';
import { sumOf } from '../feedback/selection-summary.tsx';
import { selectionLeft } from './selection-scope.tsx';

const rows = (...ids: number[]) => ids.map((id) => ({ id }));

it('drops a selected row that is no longer shown', () => {
  expect(selectionLeft([1, 2], rows(1, 2, 3), rows(2, 3, 4))).toEqual([2]);
});

it('keeps rows that "select all" added from other pages, and the same array where nothing went away', () => {
  const selected = [1, 9];
  expect(selectionLeft(selected, rows(1, 2), rows(1, 3))).toBe(selected);
});

it('sums amounts to the cent, and says nothing where one is unknown', () => {
  expect(
    sumOf(
      [
        { id: 1, amount: 0.1 },
        { id: 2, amount: 0.2 },
      ],
      'amount',
    ),
  ).toBe(0.3);
  expect(sumOf([{ id: 1, amount: 0.1 }, { id: 2 }], 'amount')).toBeUndefined();
});
