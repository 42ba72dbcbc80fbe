import { expect, it } from 'vitest';
import { readOptions } from './options.ts';

const names = ['export', 'start', 'bundles'];

it('measures everything on a million rows by default', () => {
  expect(readOptions([], names)).toMatchObject({ rows: 1_000_000, only: [] });
});

it('accepts several measurements, separated by commas or repeated', () => {
  expect(readOptions(['--only', 'export,start', '--only', 'bundles', '--rows', '20000'], names)).toMatchObject({
    rows: 20_000,
    only: ['export', 'start', 'bundles'],
  });
});

it.each([
  [['--only', 'nothing'], 'Unknown measurement: nothing. There are: export, start, bundles.'],
  [['--rows', '10'], '--rows must be a whole number from 10000 to 10000000.'],
  [['--rows', 'many'], '--rows must be a whole number from 10000 to 10000000.'],
  [['--rounds', '2'], '--rounds must be a whole number from 3 to 25.'],
  [['--seconds', '0'], '--seconds must be a whole number from 1 to 60.'],
  [['--fast'], `Unknown option '--fast'`],
])('rejects %j with a reason', (args, message) => {
  expect(() => readOptions(args, names)).toThrow(message);
});
