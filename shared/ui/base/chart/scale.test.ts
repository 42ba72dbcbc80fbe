import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisTicks, labelsShown, linePath, placesOf } from './scale.ts';

describe('the ticks of an axis', () => {
  it.each([
    [[], [0, 1]],
    [
      [0, 0],
      [0, 1],
    ],
    [
      [1, 2],
      [0, 1, 2],
    ],
    [
      [3, 9],
      [0, 5, 10],
    ],
    [
      [12.5, 99.9],
      [0, 50, 100],
    ],
    [[1_234_567], [0, 500_000, 1_000_000, 1_500_000]],
    [
      [-4, 8],
      [-5, 0, 5, 10],
    ],
  ])('of %j are %j', (values, ticks) => expect(axisTicks(values)).toEqual(ticks));

  it('span all values in few even steps, with 0 among them', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1 }), (raw) => {
        const values = raw.map((value) => Math.round(value * 100) / 100);
        const ticks = axisTicks(values);
        const [first = NaN, last = NaN] = [ticks[0], ticks.at(-1)];
        expect(ticks).toContain(0);
        expect(ticks.length).toBeLessThanOrEqual(7);
        expect(Math.min(...values)).toBeGreaterThanOrEqual(first);
        expect(Math.max(...values)).toBeLessThanOrEqual(last);
        expect(ticks).toEqual(ticks.toSorted((one, other) => one - other));
      }),
    );
  });
});

it('places values from left to right, the greatest at the top', () => {
  expect(placesOf([0, 10, 5], 0, 10)).toEqual([
    [0, 100],
    [50, 0],
    [100, 50],
  ]);
  expect(linePath(placesOf([0, 10, 5], 0, 10))).toBe('M0 100L50 0L100 50');
});

describe('the labels of an axis', () => {
  it('are all of a few places, on a narrow screen each third one back from the last', () => {
    const labels = labelsShown(12);
    expect(labels.map(({ place }) => place)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(labels.filter(({ isMinor }) => !isMinor).map(({ place }) => place)).toEqual([2, 5, 8, 11]);
  });

  it('are both ends and the middle of many', () =>
    expect(labelsShown(31).map(({ place }) => place)).toEqual([0, 15, 30]));
});
