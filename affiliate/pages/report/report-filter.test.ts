import { describe, expect, test } from 'vitest';
import { periodOf } from '#shared/ui/form/period/period.ts';
import { apiFilter, filterCount, isImpossible, readFilter, writeFilter } from './report-filter.ts';

const today = '2026-11-20';
const read = (query: string) => readFilter(new URLSearchParams(query), today);

describe('the filter in the address', () => {
  test('an address without a filter is the last 30 days, and is written as such', () => {
    const filter = read('');
    expect(filter.period).toEqual({ from: '2026-10-22', to: today, preset: 'last_30_days' });
    expect(writeFilter(filter).toString()).toBe('');
  });

  test.each([
    'period=yesterday',
    'from=2026-01-02&to=2026-02-03',
    'channel=3&campaign=4&status=0&order=A+1',
    'by=sub_id',
  ])('%s is read and written back', (query) => expect(writeFilter(read(query)).toString()).toBe(query));

  test.each([
    'period=ever',
    'from=2026-02-03&to=2026-01-02',
    'from=2026-01-02',
    'channel=-1&campaign=x&status=9&order=++',
  ])('%s makes no sense and is as if it were not there', (query) => expect(read(query)).toEqual(read('')));

  test.each([
    'period=ever',
    'from=2026-02-03&to=2026-01-02',
    'from=2026-01-02',
    'from=2026-13-45&to=2026-14-01',
    'from=1-1-2026&to=2026-01-02',
    'from=2026-01-02&to=2026-01-03&channel=1e99',
    'channel=03',
    'campaign=x',
    'status=9',
    'by=advertiser',
    `order=${'1'.repeat(81)}`,
  ])('%s asks for what no report has, and what is kept of it does not', (query) => {
    expect(isImpossible(new URLSearchParams(query), today)).toBe(true);
    expect(isImpossible(writeFilter(read(query)), today)).toBe(false);
  });

  test.each([
    '',
    'period=yesterday',
    'from=2026-01-02&to=2026-02-03',
    'from=2026-11-20&to=2026-11-20',
    'channel=3&campaign=4&status=0&order=A+1',
    'order=+A1+&channel=',
    'other=1',
  ])('%s asks for nothing impossible', (query) => {
    expect(isImpossible(new URLSearchParams(query), today)).toBe(false);
  });
});

test('the API is asked for what is set alone, refused ones (code 0) too', () => {
  expect(apiFilter(7, { ...read('status=0&order=A1'), period: periodOf('today', today) })).toEqual({
    affiliate_id: 7,
    start_date: today,
    end_date: today,
    validation_status: 0,
    order_id: 'A1',
  });
  expect(filterCount(read('status=0&order=A1'))).toBe(2);
});
