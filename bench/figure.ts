import type { Spread } from './rounds.ts';

/**
 * The target of a figure. A miss within the tolerance (a fraction of the target) is reported but does not fail the run.
 */
export interface Target {
  is: 'at least' | 'at most';
  value: number;
  tolerance: number;
}

/** A measured line of the table. */
export interface Figure {
  what: string;
  /** Absent for figures without a target. */
  target?: Target;
  value: number;
  /** Shown after the value, such as `s` or `MB`; empty for a ratio. */
  unit: string;
  /** The values behind the figure. */
  detail: string;
}

/** A line without a figure, with the reason. */
export interface Blank {
  what: string;
  reason: string;
  /** Whether the measurement failed, as opposed to being impossible on this machine. */
  isFailure: boolean;
  /** Whether its own accounts did not add up. */
  isVoid?: boolean;
}

export type Line = Figure | Blank;

/** Thrown by a measurement whose own accounts do not add up: what it measured says nothing. */
export class VoidRunError extends Error {}

/** Thrown by a measurement that is not possible on this machine. */
export class SkippedError extends Error {}

/** Default tolerance: by this much timings vary between runs on a machine with other load. */
const noise = 0.1;

export const atLeast = (value: number, tolerance = noise): Target => ({ is: 'at least', value, tolerance });
export const atMost = (value: number, tolerance = noise): Target => ({ is: 'at most', value, tolerance });

export type Verdict = 'ok' | 'near' | 'MISSED' | 'info' | 'skipped' | 'FAILED';

/** Compares a line with its target: `near` is a miss within the tolerance. */
export function verdictOf(line: Line): Verdict {
  if ('reason' in line) return line.isFailure ? 'FAILED' : 'skipped';
  const { target, value } = line;
  if (target === undefined) return 'info';
  const isReached = (bound: number) => (target.is === 'at least' ? value >= bound : value <= bound);
  const slack = target.value * target.tolerance;
  if (isReached(target.value)) return 'ok';
  return isReached(target.is === 'at least' ? target.value - slack : target.value + slack) ? 'near' : 'MISSED';
}

/** The code with which a run ends: 3 where a measurement is void, 1 where one failed or missed its target. */
export function exitCodeOf(lines: readonly Line[]): 0 | 1 | 3 {
  if (lines.some((line) => 'isVoid' in line && line.isVoid)) return 3;
  return lines.some((line) => ['MISSED', 'FAILED'].includes(verdictOf(line))) ? 1 : 0;
}

const digits = (value: number) => (value >= 100 ? 0 : value >= 10 ? 1 : 2);

/** Formats a number with the decimals that are significant at its size. */
export const round = (value: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits(value), maximumFractionDigits: digits(value) });

/** Formats the range, `0.71 to 0.75`. */
export const range = ({ min, max }: Spread): string => `${round(min)} to ${round(max)}`;
