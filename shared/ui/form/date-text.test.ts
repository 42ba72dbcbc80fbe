import { maskitoTransform } from '@maskito/core';
import { describe, expect, it } from 'vitest';
import {
  dateMask,
  dateRangeMask,
  dateTimeMask,
  formatDateRange,
  readDate,
  readDateRange,
  readDateTime,
} from './date-text.ts';

describe('parsing typed text', () => {
  it.each([
    ['05/11/2026 - 20/11/2026', { range: { from: '2026-11-05', to: '2026-11-20' } }],
    ['20/11/2026 - 20/11/2026', { range: { from: '2026-11-20', to: '2026-11-20' } }],
    // Daylight saving time began at that midnight, which does not exist on the clock.
    ['04/11/2018 - 05/11/2018', { range: { from: '2018-11-04', to: '2018-11-05' } }],
    ['', { range: undefined }],
    ['20/11/2026 - 05/11/2026', { error: 'validation.date_order' }],
    ['29/02/2025 - 01/03/2025', { error: 'validation.date' }],
    ['05/11/2026', { day: '2026-11-05' }],
    ['05/11/2026 - ', { day: '2026-11-05' }],
    ['31/02/2026', { error: 'validation.date' }],
    ['05/11', { error: 'validation.date' }],
    ['05/11/2026 - 2', { error: 'validation.date' }],
  ])('%j', (text, read) => expect(readDateRange(text)).toEqual(read));

  it.each([
    ['05/11/2026', '2026-11-05'],
    ['5/11/2026', undefined],
    ['31/11/2026', undefined],
    ['05/11/20', undefined],
  ])('reads %j as a single date', (text, date) => expect(readDate(text)).toBe(date));

  it.each([
    ['05/11/2026 09:30', '2026-11-05T12:30:00.000Z'],
    ['05/11/2026', undefined],
    ['05/11/2026 24:00', undefined],
    ['05/11/2026 09:3', undefined],
  ])('reads %j as a date and time of São Paulo', (text, instant) =>
    expect(readDateTime(text)?.toISOString()).toBe(instant),
  );

  it('round-trips a formatted range', () => {
    const range = { from: '2026-01-31', to: '2026-02-01' };
    expect(readDateRange(formatDateRange(range))).toEqual({ range });
  });
});

describe('the mask', () => {
  it('treats a typed slash after one digit as the end of the day', () => {
    const [preprocess] = dateRangeMask.preprocessors ?? [];
    const typed = preprocess?.({ elementState: { value: '5', selection: [1, 1] }, data: '/' }, 'insert');
    expect(typed?.elementState).toEqual({ value: '05', selection: [2, 2] });
  });

  it.each([
    ['05112026', '05/11/2026', dateMask],
    ['2026-11-05', '05/11/2026', dateMask],
    ['051120260930', '05/11/2026 09:30', dateTimeMask],
  ])('of one date makes %j of typed text into %j', (typed, shown, mask) => {
    expect(maskitoTransform(typed, mask)).toBe(shown);
  });

  it.each([
    ['0511202620112026', '05/11/2026 - 20/11/2026'],
    ['2026-11-05 - 2026-11-20', '05/11/2026 - 20/11/2026'],
    ['5/1/2026 – 20/11/2026', '05/01/2026 - 20/11/2026'],
    // Keeps an invalid date, so that its error is shown; nothing is corrected.
    ['31/02/2026 - 01/03/2026', '31/02/2026 - 01/03/2026'],
  ])('makes %j of pasted text into %j', (pasted, shown) => {
    expect(maskitoTransform(pasted, dateRangeMask)).toBe(shown);
  });
});
