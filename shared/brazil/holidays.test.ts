import { getHolidays } from '@brazilian-utils/brazilian-utils/get-holidays';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays } from '#shared/time.ts';
import { addBankingDays, isBankingDay, nextBankingDay } from './holidays.ts';

describe.each([
  ['UTC', 2024, '02-12', '02-13', '03-29', '05-30', true],
  ['America/Sao_Paulo', 2018, '02-12', '02-13', '03-30', '05-31', false],
  ['Asia/Tokyo', 2026, '02-16', '02-17', '04-03', '06-04', true],
])('in time zone %s, in %d', (zone, year, monday, tuesday, goodFriday, corpusChristi, blackAwareness) => {
  let isBankingDay: (date: string) => boolean;

  beforeEach(async () => {
    vi.stubEnv('TZ', zone);
    // A year that was asked for before is not computed again.
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

test('the national holidays of each year are those of another library', () => {
  // The library returns midnights of the machine's time zone.
  const dateOf = (date: Date) =>
    [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
  for (let year = 1900; year <= 2099; year += 1) {
    const holidays = getHolidays(year);
    const easter = holidays.find(({ type }) => type === 'religious');
    expect(isBankingDay(addDays(dateOf(easter!.date), -48)), `${year}`).toBe(false);
    for (const { date, type } of holidays) {
      if (type !== 'religious') expect(isBankingDay(dateOf(date)), dateOf(date)).toBe(false);
    }
    const weekdays = Array.from({ length: 366 }, (_day, at) => addDays(`${year}-01-01`, at)).filter(
      (date) => date.startsWith(`${year}-`) && ![0, 6].includes(new Date(date).getUTCDay()),
    );
    const expected = holidays.filter(({ date, type }) => type !== 'religious' && ![0, 6].includes(date.getDay()));
    const dates = new Set(expected.map(({ date }) => dateOf(date)));
    expect(weekdays.filter((date) => !isBankingDay(date))).toHaveLength(dates.size + 1);
  }
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
