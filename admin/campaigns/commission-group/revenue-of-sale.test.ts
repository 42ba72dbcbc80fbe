import { expect, it } from 'vitest';
import { revenueOfSale } from './revenue-of-sale.ts';

const revenues = [
  { starts_on: '2026-02-20', rate: null, fixed: 7.25 },
  { starts_on: '2026-02-10', rate: 15.5, fixed: null },
];
const paid = (day: string, amount: number) => revenueOfSale(revenues, { day, amount })?.amount;

it('a sale is paid by the last revenue that began by its day, half up to the cent', () => {
  expect(paid('2026-02-10', 33)).toBe(5.12);
  expect(paid('2026-02-19', 0.1)).toBe(0.02);
  expect(paid('2026-02-20', 500)).toBe(7.25);
});

it('before the first revenue none is in force', () => {
  expect(paid('2026-02-09', 100)).toBeUndefined();
});
