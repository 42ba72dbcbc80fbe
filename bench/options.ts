import { parseArgs } from 'node:util';

/** What a run measures, and how thoroughly. */
export interface Options {
  /** Number of conversions in the large database. */
  rows: number;
  /** Rounds of each comparison. */
  rounds: number;
  /** Seconds of load for each side of a round. */
  seconds: number;
  /** The measurements to run; all when empty. */
  only: readonly string[];
}

/** Number of conversions in the small database. */
export const rowsSmall = 10_000;
const rowsMax = 10_000_000;

/** How many times more conversions the large database has than the one it is compared with to show growth. */
export const growth = 100;

/**
 * Parses the command-line arguments.
 *
 * @param names of the available measurements
 * @throws {Error} with one readable line, for an argument that is unknown or out of range
 */
export function readOptions(args: readonly string[], names: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: 'string', default: '1000000' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '4' },
      only: { type: 'string', multiple: true, default: [] },
    },
  });
  const only = values.only.flatMap((list) => list.split(','));
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new Error(`Unknown measurement: ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  }
  return {
    rows: readInteger('rows', values.rows, rowsSmall, rowsMax),
    rounds: readInteger('rounds', values.rounds, 3, 25),
    seconds: readInteger('seconds', values.seconds, 1, 60),
    only,
  };
}

function readInteger(name: string, text: string, min: number, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  throw new Error(`--${name} must be a whole number from ${min} to ${max}.`);
}
