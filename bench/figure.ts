import type { Spread } from './rounds.ts';

/** What a figure has to reach. Within the tolerance, a part of the target, a miss is told but does not count. */
export interface Target {
  is: 'at least' | 'at most';
  value: number;
  tolerance: number;
}

/** One line of the table. */
export interface Figure {
  what: string;
  /** Absent: told for information only. */
  target?: Target;
  value: number;
  /** After the value, such as `s` or `MB`; empty for a ratio. */
  unit: string;
  /** What the value was made of. */
  detail: string;
}

/** A line without a figure, and why there is none. */
export interface Blank {
  what: string;
  reason: string;
  /** Whether the measurement broke, rather than could not be made on this machine. */
  isFailure: boolean;
}

export type Line = Figure | Blank;

/** Thrown by a measurement that cannot be made on this machine. */
export class SkippedError extends Error {}

/** Times of one process beside others differ by so much from run to run on a machine that does other work too. */
const noise = 0.1;

export const atLeast = (value: number, tolerance = noise): Target => ({ is: 'at least', value, tolerance });
export const atMost = (value: number, tolerance = noise): Target => ({ is: 'at most', value, tolerance });

export type Verdict = 'ok' | 'near' | 'MISSED' | 'info' | 'skipped' | 'FAILED';

/** How a line stands to its target: `near` is a miss within the tolerance. */
export function verdictOf(line: Line): Verdict {
  if ('reason' in line) return line.isFailure ? 'FAILED' : 'skipped';
  const { target, value } = line;
  if (target === undefined) return 'info';
  const isReached = (bound: number) => (target.is === 'at least' ? value >= bound : value <= bound);
  const slack = target.value * target.tolerance;
  if (isReached(target.value)) return 'ok';
  return isReached(target.is === 'at least' ? target.value - slack : target.value + slack) ? 'near' : 'MISSED';
}

/** Whether a run with these lines counts as failed. */
export const hasFailed = (lines: readonly Line[]): boolean =>
  lines.some((line) => ['MISSED', 'FAILED'].includes(verdictOf(line)));

const digits = (value: number) => (value >= 100 ? 0 : value >= 10 ? 1 : 2);

/** A number with as many decimals as mean something at its size. */
export const round = (value: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits(value), maximumFractionDigits: digits(value) });

/** `0.71 to 0.75`. */
export const range = ({ min, max }: Spread): string => `${round(min)} to ${round(max)}`;
