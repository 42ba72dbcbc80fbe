import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valueAt, withValueAt } from './json-place.ts';
import { cents, epoch, numberAfter, words } from './values.ts';

const reais = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((amount) => amount / 100);
const instants = fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => new Date(seconds * 1000).toISOString());

describe('a value of a gateway', () => {
  it.each([
    ['cents', cents(), reais],
    ['cents as text', cents('text'), reais],
    ['seconds', epoch(), instants],
    ['milliseconds', epoch('milliseconds'), instants],
    ['a number as text', numberAfter(), fc.nat()],
    ['a number behind a prefix', numberAfter('cus_'), fc.nat()],
    ['words', words(['Y', true], ['N', false]), fc.boolean()],
  ] as const)('as %s is read as it was written', (_name, value, values: fc.Arbitrary<unknown>) => {
    fc.assert(
      fc.property(values, (given) => {
        expect(value.read(value.write(given))).toBe(given);
      }),
    );
  });

  it('is exact: no cent is lost, and no text is taken for another number', () => {
    expect([cents('text').write(0.8), cents().write(1_234_567.89)]).toEqual(['80', 123_456_789]);
    expect([epoch().write('2026-03-02T12:00:00.000Z'), numberAfter('cus_').write(7)]).toEqual([1_772_452_800, 'cus_7']);
  });

  it('that is none of its kind stays what it is, for the contract to refuse', () => {
    for (const sent of ['12,50', 1.5, null, {}, 'cus_', 'cus_1x', 'x7', 'Maybe', '9'.repeat(30)]) {
      for (const value of [cents(), epoch(), numberAfter('cus_'), words(['Y', true])]) {
        expect(value.read(sent)).toBe(sent);
      }
    }
  });
});

describe('a place in JSON', () => {
  it('is read where it was written, beside what stands there', () => {
    const names = fc.array(fc.string({ minLength: 1, unit: fc.constantFrom('a', 'b', '_', '@', '-', '$') }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(names, fc.jsonValue(), (parts, value) => {
        const place = parts.join('.');
        const json = withValueAt({ other: 1 }, place, value);
        expect(valueAt(json, place)).toEqual(value);
        expect(valueAt(json, 'other')).toBe(1);
      }),
    );
  });

  it('may have a dot in a name, and finds nothing that is inherited', () => {
    expect(valueAt({ '@odata.count': 3 }, String.raw`@odata\.count`)).toBe(3);
    expect([valueAt({}, 'constructor'), valueAt('text', 'length'), valueAt(null, 'a.b')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
