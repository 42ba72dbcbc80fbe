import { describe, expect, it } from 'vitest';
import { compareInRounds, spreadOf } from './rounds.ts';

describe('the spread of values', () => {
  it.each([
    [[3], { median: 3, min: 3, max: 3 }],
    [[9, 1, 5], { median: 5, min: 1, max: 9 }],
    [[4, 1, 3, 10], { median: 3.5, min: 1, max: 10 }],
  ])('%j', (values, spread) => {
    expect(spreadOf(values)).toEqual(spread);
  });

  it('throws without values', () => {
    expect(() => spreadOf([])).toThrow(RangeError);
  });
});

describe('a comparison in rounds', () => {
  it('runs both once uncounted, and alternates the order', async () => {
    const calls: string[] = [];
    const way = (name: string, values: number[]) => () => {
      calls.push(name);
      return Promise.resolve(values.shift() ?? NaN);
    };
    const compared = await compareInRounds(3, way('a', [1000, 10, 20, 90]), way('b', [1, 10, 10, 30]));
    expect(calls.join(' ')).toBe('a b b a a b b a');
    expect(compared.first).toEqual({ median: 20, min: 10, max: 90 });
    expect(compared.second).toEqual({ median: 10, min: 10, max: 30 });
  });

  it('compares within a round, because other load slows both sides equally', async () => {
    const way = (speeds: number[]) => () => Promise.resolve(speeds.shift() ?? NaN);
    const { ratio } = await compareInRounds(3, way([1, 300, 60, 150]), way([1, 200, 40, 100]));
    expect(ratio).toEqual({ median: 1.5, min: 1.5, max: 1.5 });
  });
});
