import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantText } from './instant-text.ts';

test.each([
  ['2026-03-01 10:00:00+00', '2026-03-01T10:00:00.000Z'],
  ['2026-03-01 10:00:00.5+00', '2026-03-01T10:00:00.500Z'],
  ['2026-03-01 10:00:00.123456+00', '2026-03-01T10:00:00.123Z'],
  ['2026-03-01 07:00:00.05-03', '2026-03-01T10:00:00.050Z'],
])('%s is %s', (text, instant) => {
  expect(instantText(text)).toBe(instant);
});

test('formats every instant as Date does', () => {
  const millennium = {
    min: new Date('1000-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59Z'),
    noInvalidDate: true,
  };
  fc.assert(
    fc.property(fc.date(millennium), (date) => {
      const iso = date.toISOString();
      // The database omits trailing zeros of a fraction.
      const fraction = iso.slice(19, 23).replace(/\.?0+$/, '');
      expect(instantText(`${iso.slice(0, 10)} ${iso.slice(11, 19)}${fraction}+00`)).toBe(iso);
    }),
  );
});
