import { describe, expect, test } from 'vitest';
import { comparedPeriods, daysOf } from './period.ts';

const now = () => new Date('2026-06-01T15:00:00Z');
const keeping = { clock: { now }, env: { retentionMonths: { clicks: 12, logins: 12 } } };

describe('the periods of a dashboard', () => {
  test.each([
    ['a day', { from: '2026-03-01', to: '2026-03-01' }, '2026-02-28 2026-02-28'],
    ['a week', { from: '2026-03-02', to: '2026-03-08' }, '2026-02-23 2026-03-01'],
    ['a month, by its number of days', { from: '2026-03-01', to: '2026-03-31' }, '2026-01-29 2026-02-28'],
    ['across the end of a year', { from: '2026-01-01', to: '2026-01-30' }, '2025-12-02 2025-12-31'],
    ['days from a start', { from: '2026-03-01', to: '2026-03-31', compareFrom: '2025-03-01' }, '2025-03-01 2025-03-31'],
    ['days up to an end', { from: '2026-03-01', to: '2026-03-02', compareTo: '2026-01-31' }, '2026-01-30 2026-01-31'],
    [
      'days that are named',
      { from: '2026-03-01', to: '2026-03-02', compareFrom: '2025-03-01', compareTo: '2025-03-02' },
      '2025-03-01 2025-03-02',
    ],
  ])('%s', (_name, request, before) => {
    const periods = comparedPeriods(request, keeping);
    expect(periods.period).toEqual({ from: request.from, to: request.to });
    expect(`${periods.before.from} ${periods.before.to}`).toBe(before);
    expect(daysOf(periods.before)).toHaveLength(daysOf(periods.period).length);
    expect(periods.before.part).toBeUndefined();
  });

  test.each([
    ['ends before it begins', { from: '2026-03-02', to: '2026-03-01' }, { to: 'validation.date_order' }],
    ['is longer than two years', { from: '2024-01-01', to: '2026-01-01' }, { to: 'validation.period_too_long' }],
    [
      'is compared with more days',
      { from: '2026-03-01', to: '2026-03-02', compareFrom: '2025-03-01', compareTo: '2025-03-03' },
      { compare_to: 'validation.same_length' },
    ],
  ])('one that %s is refused', (_name, request, errors) => {
    expect(() => comparedPeriods(request, keeping)).toThrow(expect.objectContaining({ details: { errors } }));
  });

  test('two years are allowed', () => {
    expect(daysOf(comparedPeriods({ from: '2024-01-01', to: '2025-12-31' }, keeping).period)).toHaveLength(731);
  });

  test.each([
    ['today with yesterday', { from: '2026-06-01', to: '2026-06-01' }, '2026-05-31', '2026-05-31T15:00:00.000Z', true],
    ['the last of 30 days', { from: '2026-05-03', to: '2026-06-01' }, '2026-05-02', '2026-05-02T15:00:00.000Z', true],
    [
      'today with a day whose clicks are dropped',
      { from: '2026-06-01', to: '2026-06-01', compareFrom: '2025-05-31' },
      '2025-05-31',
      '2025-05-31T15:00:00.000Z',
      false,
    ],
  ])('the same hours are compared: %s', (_name, request, day, until, hasClicks) => {
    expect(comparedPeriods(request, keeping).before.part).toEqual({ day, until: new Date(until), hasClicks });
  });
});
