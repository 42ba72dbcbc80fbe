import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addDays,
  businessDate,
  businessDayEnd,
  businessDaysBetween,
  businessDayStart,
  comparisonRange,
  datePresets,
  daysBetween,
  formatDate,
  formatDateTime,
  formatDayAndMonth,
  formatDayInWords,
  parseBusinessDateTime,
  systemClock,
} from './time.ts';

const machineZones = [
  { zone: 'UTC', offsetMinutes: 0 },
  { zone: 'America/Sao_Paulo', offsetMinutes: 180 },
  { zone: 'Asia/Tokyo', offsetMinutes: -540 },
];

const anyInstant = fc.date({ min: new Date('1950-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });

describe.each(machineZones)('in time zone $zone', ({ zone, offsetMinutes }) => {
  beforeEach(() => {
    vi.stubEnv('TZ', zone);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test('the process runs in that time zone', () => {
    expect(new Date(2024, 0, 1).getTimezoneOffset()).toBe(offsetMinutes);
  });

  test.each([
    ['2024-05-10T02:59:59.999Z', '2024-05-09'],
    ['2024-05-10T03:00:00.000Z', '2024-05-10'],
    ['2018-01-10T01:59:59.999Z', '2018-01-09'],
    ['2018-01-10T02:00:00.000Z', '2018-01-10'],
    ['2018-11-04T02:59:59.999Z', '2018-11-03'],
    ['2018-11-04T03:00:00.000Z', '2018-11-04'],
    ['2018-02-18T02:59:59.999Z', '2018-02-17'],
    ['2018-02-18T03:00:00.000Z', '2018-02-18'],
    ['2024-01-01T02:59:59Z', '2023-12-31'],
  ])('%s falls on %s', (instant, date) => {
    expect(businessDate(new Date(instant))).toBe(date);
  });

  test.each([
    ['2024-05-10', '2024-05-10T03:00:00.000Z', 24],
    ['2018-01-10', '2018-01-10T02:00:00.000Z', 24],
    ['2016-10-16', '2016-10-16T03:00:00.000Z', 23],
    ['2017-10-15', '2017-10-15T03:00:00.000Z', 23],
    ['2018-11-04', '2018-11-04T03:00:00.000Z', 23],
    ['2016-02-20', '2016-02-20T02:00:00.000Z', 25],
    ['2017-02-18', '2017-02-18T02:00:00.000Z', 25],
    ['2018-02-17', '2018-02-17T02:00:00.000Z', 25],
    ['2019-11-03', '2019-11-03T03:00:00.000Z', 24],
    ['2024-02-29', '2024-02-29T03:00:00.000Z', 24],
    ['9999-12-31', '9999-12-31T03:00:00.000Z', 24],
  ])('%s begins at %s and lasts %d hours', (date, start, hours) => {
    expect(businessDayStart(date).toISOString()).toBe(start);
    expect(businessDayEnd(date).getTime() - businessDayStart(date).getTime()).toBe(hours * 3_600_000);
  });

  test('every instant lies within exactly one business day', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const date = businessDate(instant);
        expect(businessDayStart(date).getTime()).toBeLessThanOrEqual(instant.getTime());
        expect(businessDayEnd(date).getTime()).toBeGreaterThan(instant.getTime());
        expect(businessDate(businessDayStart(date))).toBe(date);
        expect(businessDate(new Date(businessDayEnd(date).getTime() - 1))).toBe(date);
      }),
    );
  });

  test.each([
    ['2016-09-04 21:15', '2016-09-05T00:15:00.000Z'],
    ['2016-10-16 01:00', '2016-10-16T03:00:00.000Z'],
    ['2017-12-24 23:59:58', '2017-12-25T01:59:58.000Z'],
    ['2024-05-10T08:30', '2024-05-10T11:30:00.000Z'],
    ['2024-05-10', '2024-05-10T03:00:00.000Z'],
    ['2024-05-10T08:30:15.123456Z', '2024-05-10T08:30:15.123Z'],
    ['2024-05-10 08:30:15-03', '2024-05-10T11:30:15.000Z'],
    ['2024-05-10t08:30-0300', '2024-05-10T11:30:00.000Z'],
    ['2024-05-10T08:30:00+09:00', '2024-05-09T23:30:00.000Z'],
    ['10/05/2024', '2024-05-10T03:00:00.000Z'],
    [' 10/05/2024 08:30 ', '2024-05-10T11:30:00.000Z'],
    ['29/02/2024 23:59:59', '2024-03-01T02:59:59.000Z'],
  ])('parses %j as %s', (text, instant) => {
    expect(parseBusinessDateTime(text)?.toISOString()).toBe(instant);
  });

  test('a skipped hour is read an hour later, a repeated hour as its first occurrence', () => {
    expect(parseBusinessDateTime('2018-11-04 00:00')?.toISOString()).toBe('2018-11-04T03:00:00.000Z');
    expect(parseBusinessDateTime('2018-11-04 00:30')?.toISOString()).toBe('2018-11-04T03:30:00.000Z');
    expect(parseBusinessDateTime('2018-11-04 01:30')?.toISOString()).toBe('2018-11-04T03:30:00.000Z');
    expect(parseBusinessDateTime('2018-02-17 22:59')?.toISOString()).toBe('2018-02-18T00:59:00.000Z');
    expect(parseBusinessDateTime('2018-02-17 23:00')?.toISOString()).toBe('2018-02-18T01:00:00.000Z');
    expect(parseBusinessDateTime('2018-02-17 23:59')?.toISOString()).toBe('2018-02-18T01:59:00.000Z');
    expect(parseBusinessDateTime('2018-02-18 00:00')?.toISOString()).toBe('2018-02-18T03:00:00.000Z');
  });

  test('formats dates and times in São Paulo time', () => {
    expect(formatDate('2024-05-10')).toBe('10/05/2024');
    expect(formatDate('2018-11-04')).toBe('04/11/2018');
    expect(formatDate('2018-11-04', 'pt-br')).toBe('04/11/2018');
    expect(formatDate('2018-11-04', 'en')).toBe('4 Nov 2018');
    expect(formatDateTime('2018-01-10T01:30:00.000Z', 'en')).toBe('9 Jan 2018 23:30');
    expect(formatDayAndMonth('2026-12-10', 'pt-br')).toBe('10/12');
    expect(formatDayAndMonth('2026-12-10', 'en')).toBe('10 Dec');
    expect(formatDayAndMonth('2026-12-10T02:00:00Z', 'en')).toBe('9 Dec');
    expect(formatDayInWords('2026-11-05', 'pt-br')).toBe('5 de novembro');
    expect(formatDayInWords('2026-05-12T02:00:00Z', 'en')).toBe('11 May');
    expect(formatDate('2024-05-10T02:00:00Z')).toBe('09/05/2024');
    expect(formatDate(new Date('2024-05-10T03:00:00Z'))).toBe('10/05/2024');
    expect(formatDateTime('2018-01-10T01:30:00.000Z')).toBe('09/01/2018 23:30');
    expect(formatDateTime(new Date('2024-05-10T03:05:59Z'))).toBe('10/05/2024 00:05');
  });

  test('round-trips formatted dates and times', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const shown = formatDateTime(instant);
        const read = parseBusinessDateTime(shown);
        expect(read && formatDateTime(read)).toBe(shown);
        expect(formatDate(businessDate(instant))).toBe(shown.slice(0, 10));
      }),
    );
  });
});

test('a plain date is read as the same one with decimals, and is no date where that is none', () => {
  const number = (max: number) => fc.integer({ min: 0, max }).map((value) => String(value).padStart(2, '0'));
  const year = fc.integer({ min: 0, max: 9999 }).map((value) => String(value).padStart(4, '0'));
  const parts = fc.tuple(
    year,
    number(13),
    number(32),
    fc.constantFrom('T', ' ', 't'),
    number(25),
    number(61),
    number(61),
  );
  fc.assert(
    fc.property(parts, ([years, month, day, mark, hour, minute, second]) => {
      const [date, time] = [`${years}-${month}-${day}`, `${hour}:${minute}`];
      const read = (text: string) => parseBusinessDateTime(text)?.getTime();
      expect(read(date)).toBe(read(`${date}T00:00:00.0`));
      expect(read(`${date}${mark}${time}`)).toBe(read(`${date}T${time}:00.0`));
      expect(read(`${date}${mark}${time}:${second}`)).toBe(read(`${date}T${time}:${second}.0`));
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  '',
  'ontem',
  '30/02/2024',
  '29/02/2023',
  '2023-02-29',
  '2024-13-01',
  '2024-00-10',
  '2024-01-32',
  '00/01/2024',
  '2024-05-10 24:00',
  '2024-05-10 23:60',
  '2024-05-10 23:59:60',
  '12/31/2024',
  '1/2/2024',
  '10-05-2024',
  '2024/05/10',
  '20240510',
  '10/05/24',
  '2024-05-10 8:30',
  '2024-05-10T08:30:00+15:00',
  '2024-05-10T08:30:00-03:60',
  '2024-05-10Z',
  '10/05/2024 08:30Z',
  '0000-00-00 00:00:00',
  '2024-05-10 08:30 amanhã',
])('%j is rejected as a date', (text) => {
  expect(parseBusinessDateTime(text)).toBeUndefined();
  expect(formatDate(text)).toBe(text);
  expect(formatDateTime(text)).toBe(text);
});

test.each(['2024-02-30', '2024-5-1', '2024-05-10T00:00:00Z', '', '10/05/2024'])('%j has no business day', (text) => {
  expect(() => businessDayStart(text)).toThrow(RangeError);
  expect(() => addDays(text, 1)).toThrow(RangeError);
});

test('presets are the six of the product', () => {
  expect(datePresets('2024-03-15')).toEqual({
    today: { from: '2024-03-15', to: '2024-03-15' },
    yesterday: { from: '2024-03-14', to: '2024-03-14' },
    last_7_days: { from: '2024-03-09', to: '2024-03-15' },
    last_30_days: { from: '2024-02-15', to: '2024-03-15' },
    this_month: { from: '2024-03-01', to: '2024-03-15' },
    last_month: { from: '2024-02-01', to: '2024-02-29' },
  });
});

test('presets cross months and years', () => {
  const presets = datePresets('2024-01-01');
  expect(presets.yesterday).toEqual({ from: '2023-12-31', to: '2023-12-31' });
  expect(presets.this_month).toEqual({ from: '2024-01-01', to: '2024-01-01' });
  expect(presets.last_month).toEqual({ from: '2023-12-01', to: '2023-12-31' });
});

test('a comparison range has the same length and ends the day before', () => {
  expect(comparisonRange({ from: '2024-03-01', to: '2024-03-31' })).toEqual({ from: '2024-01-30', to: '2024-02-29' });
  expect(comparisonRange({ from: '2024-01-01', to: '2024-01-01' })).toEqual({ from: '2023-12-31', to: '2023-12-31' });
  expect(() => comparisonRange({ from: '2024-01-02', to: '2024-01-01' })).toThrow(RangeError);
});

test("the system clock returns the machine's time", () => {
  const before = Date.now();
  expect(systemClock.now().getTime()).toBeGreaterThanOrEqual(before);
  expect(systemClock.now().getTime()).toBeLessThanOrEqual(Date.now());
});

test.each([
  ['2026-11-27', '2026-12-15', 18],
  ['2026-03-01', '2026-02-28', -1],
  ['2024-02-28', '2024-03-01', 2],
])('from %s to %s it is %i days, and adding them leads there', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
  expect(addDays(from, days)).toBe(to);
});

test('the days between two instants are those between their business dates', () => {
  fc.assert(
    fc.property(anyInstant, anyInstant, (from, to) => {
      expect(businessDaysBetween(from, to)).toBe(daysBetween(businessDate(from), businessDate(to)));
    }),
  );
  // 22:00 of one day and 01:00 of the next one in São Paulo.
  expect(businessDaysBetween(new Date('2026-03-02T01:00:00Z'), new Date('2026-03-02T04:00:00Z'))).toBe(1);
});
