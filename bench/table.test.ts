import { describe, expect, it } from 'vitest';
import { atLeast, atMost, exitCodeOf, type Figure, type Line, verdictOf } from './figure.ts';
import { tableOf } from './table.ts';

const figure = (value: number, target?: Figure['target']): Figure => ({
  what: 'speed',
  ...(target && { target }),
  value,
  unit: '',
  detail: '',
});

describe('the verdict about a figure', () => {
  it.each([
    ['at least: reached', figure(0.7, atLeast(0.7)), 'ok'],
    ['at least: within the tolerance', figure(0.64, atLeast(0.7)), 'near'],
    ['at least: missed', figure(0.62, atLeast(0.7)), 'MISSED'],
    ['at most: reached', figure(8, atMost(8)), 'ok'],
    ['at most: within the tolerance', figure(8.7, atMost(8)), 'near'],
    ['at most: missed', figure(8.9, atMost(8)), 'MISSED'],
    ['without a tolerance', figure(150.1, atMost(150, 0)), 'MISSED'],
    ['not a number', figure(NaN, atMost(8)), 'MISSED'],
    ['without a target', figure(5), 'info'],
  ])('%s', (_, line, verdict) => {
    expect(verdictOf(line)).toBe(verdict);
  });

  it('fails the run for missed and failed lines, not for near, informational or skipped ones; a void one has a code of its own', () => {
    const skipped: Line = { what: 'x', reason: 'no PostgreSQL', isFailure: false };
    const harmless = [figure(0.65, atLeast(0.7)), figure(1), skipped];
    expect(exitCodeOf(harmless)).toBe(0);
    const missed = [...harmless, figure(0.5, atLeast(0.7))];
    expect(exitCodeOf(missed)).toBe(1);
    const failed = { what: 'x', reason: 'it broke', isFailure: true };
    expect(exitCodeOf([...harmless, failed])).toBe(1);
    expect(exitCodeOf([...missed, { ...failed, isVoid: true }])).toBe(3);
  });
});

it("the table has aligned columns with each line's target, measurement and verdict", () => {
  const lines: Line[] = [
    { what: 'list', target: atLeast(0.7), value: 0.7349, unit: '', detail: '0.71 to 0.75' },
    { what: 'first route', target: atMost(130, 0), value: 126.4, unit: 'kB', detail: '' },
    { what: 'import', value: 4.19, unit: 's', detail: '' },
    { what: 'export', reason: 'no psql on this machine', isFailure: false },
  ];
  expect(tableOf(lines)).toBe(
    [
      '| what        | target   | measured                | ok      |',
      '| ----------- | -------- | ----------------------- | ------- |',
      '| list        | ≥ 0.70   | 0.73 (0.71 to 0.75)     | ok      |',
      '| first route | ≤ 130 kB | 126 kB                  | ok      |',
      '| import      |          | 4.19 s                  | info    |',
      '| export      |          | no psql on this machine | skipped |',
      '',
    ].join('\n'),
  );
});
