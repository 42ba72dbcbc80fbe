import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBusinessDateTime } from '#shared/time.ts';
import { type DateEvidence, dateOrderOf, evidenceOf, readFileDate } from './file-date.ts';

const iso = (text: string) => readFileDate(text)?.day?.toISOString();

describe('a date of a file', () => {
  it.each([
    ['a blank before the offset', '2026-11-14 09:58:12 -0300', '2026-11-14T12:58:12.000Z'],
    ['a blank before an offset with a colon', '2026-11-14 09:58:12 +00:00', '2026-11-14T09:58:12.000Z'],
    ['dashes, day first', '30-05-2026 18:00:00', '2026-05-30T21:00:00.000Z'],
    ['slashes, year first', '2026/05/30', '2026-05-30T03:00:00.000Z'],
    ['slashes, year first, with a time', '2026/5/30 8:05', '2026-05-30T11:05:00.000Z'],
    ['one digit', '2026-5-3', '2026-05-03T03:00:00.000Z'],
    ['one digit of the day', '7/30/2026', undefined],
    ['one digit before slashes', '30/7/2026 9:05', '2026-07-30T12:05:00.000Z'],
    ['a comma before the time', '30/05/2026, 17:54', '2026-05-30T20:54:00.000Z'],
    ['a comma before the time and seconds', '30/05/2026, 17:54:09', '2026-05-30T20:54:09.000Z'],
    ['UTC', '2026-11-14 01:19:14 UTC', '2026-11-14T01:19:14.000Z'],
    ['seven decimals', '2026-11-14 01:19:14.6610588Z', '2026-11-14T01:19:14.661Z'],
    ['seven decimals and an offset', '2026-11-14T12:15:08.3594140+00:00', '2026-11-14T12:15:08.359Z'],
    ['dots', '05.11.2026 10:00', '2026-11-05T13:00:00.000Z'],
    ['midnight of 12 hours', '30/05/2026 12:05 AM', '2026-05-30T03:05:00.000Z'],
    ['the afternoon of 12 hours', '30/05/2026 3:20 pm', '2026-05-30T18:20:00.000Z'],
    ['an hour that no clock of 12 hours has', '30/05/2026 13:20 PM', undefined],
    ['two kinds of separators', '30/05-2026', undefined],
    ['two digits of the year', '30/05/26', undefined],
    ['a day that does not exist', '31/02/2026', undefined],
    ['a number', '45992', undefined],
  ])('with %s', (_form, text, expected) => expect(iso(text)).toBe(expected));

  it('means the same as in forms, wherever both read it', () => {
    const at = fc.date({
      min: new Date('2000-01-01T00:00:00Z'),
      max: new Date('2099-12-31T23:59:59Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(at, (date) => {
        const text = date.toISOString();
        expect(iso(text)).toBe(parseBusinessDateTime(text)?.toISOString());
        const local = `${text.slice(8, 10)}/${text.slice(5, 7)}/${text.slice(0, 4)} ${text.slice(11, 16)}`;
        expect(iso(local)).toBe(parseBusinessDateTime(local)?.toISOString());
      }),
    );
  });
});

describe('the order of day and month', () => {
  const orderOf = (...texts: string[]) => {
    const shown = new Set<DateEvidence>();
    for (const text of texts) {
      const date = readFileDate(text);
      if (date) shown.add(evidenceOf(date));
    }
    return dateOrderOf(shown);
  };

  it.each([
    ['day', ['05/11/2026', '13/11/2026']],
    ['month', ['11/05/2026', '11/13/2026']],
    [undefined, ['05/11/2026', '06/11/2026']],
    [undefined, ['13/11/2026', '11/13/2026', '05/11/2026']],
    ['none', ['11/11/2026', '2026-11-05', '05.11.2026']],
    ['none', []],
  ] as const)('is %s in %j', (order, texts) => expect(orderOf(...texts)).toBe(order));

  it('gives both readings of a date that does not show it', () => {
    const date = readFileDate('11/05/2026');
    expect([date?.day?.toISOString(), date?.month?.toISOString()]).toEqual([
      '2026-05-11T03:00:00.000Z',
      '2026-11-05T03:00:00.000Z',
    ]);
  });
});
