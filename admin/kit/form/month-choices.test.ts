import { expect, it } from 'vitest';
import { monthChoices } from './month-choices.ts';

it('offers the current month and the previous ones, across years', () => {
  expect(monthChoices('2026-02-28', 4)).toEqual([
    { id: '2026-02', name: '02/2026' },
    { id: '2026-01', name: '01/2026' },
    { id: '2025-12', name: '12/2025' },
    { id: '2025-11', name: '11/2025' },
  ]);
});
