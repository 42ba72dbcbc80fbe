import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addBankingDays, isBankingDay, nextBankingDay } from './holidays.ts';

describe.each([
  ['UTC', 2024, '02-12', '02-13', '03-29', '05-30', true],
  ['America/Sao_Paulo', 2018, '02-12', '02-13', '03-30', '05-31', false],
  ['Asia/Tokyo', 2026, '02-16', '02-17', '04-03', '06-04', true],
])('in time zone %s, in %d', (zone, year, monday, tuesday, goodFriday, corpusChristi, blackAwareness) => {
  let isBankingDay: (date: string) => boolean;

  beforeEach(async () => {
    vi.stubEnv('TZ', zone);
    // Another test of this process may have computed the year in its own time zone.
    vi.resetModules();
    ({ isBankingDay } = await import('./holidays.ts'));
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test('banks close on national holidays, Carnival, Good Friday and Corpus Christi', () => {
    const fixed = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25'];
    for (const day of [...fixed, monday, tuesday, goodFriday, corpusChristi]) {
      expect(isBankingDay(`${year}-${day}`), day).toBe(false);
    }
    expect(isBankingDay(`${year}-11-20`)).toBe(!blackAwareness);
  });
});

test('banks settle on every other weekday, including 31 December and Ash Wednesday', () => {
  expect(['2024-12-31', '2024-02-14', '2024-12-24', '2024-07-09', '2024-04-01'].every(isBankingDay)).toBe(true);
  expect(['2024-06-01', '2024-06-02'].some(isBankingDay)).toBe(false);
});

test('a closed day moves to the next banking day, across years', () => {
  expect(nextBankingDay('2024-05-15')).toBe('2024-05-15');
  expect(nextBankingDay('2024-11-15')).toBe('2024-11-18');
  expect(nextBankingDay('2021-02-15')).toBe('2021-02-17');
  expect(nextBankingDay('2022-12-31')).toBe('2023-01-02');
  expect(nextBankingDay('2024-02-10')).toBe('2024-02-14');
});

test('banking days are counted without the first day, weekends and holidays', () => {
  expect(addBankingDays('2026-11-20', 30)).toBe('2027-01-05');
  expect(addBankingDays('2026-11-21', 1)).toBe('2026-11-23');
  expect(addBankingDays('2026-11-21', 0)).toBe('2026-11-21');
});

test.each(['2024-02-30', '10/05/2024', '1899-01-02', '2100-01-04'])('%s throws', (date) => {
  expect(() => isBankingDay(date)).toThrow(RangeError);
});
