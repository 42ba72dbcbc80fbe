import type { Tx } from '../../../db/client.ts';
import type { DecidedReport } from '../conversion-report/decide-report.ts';
import type { IncomingReport } from '../conversion-report/kept-report.ts';
import { decideReports, previewReports } from '../conversion-report/record-reports.ts';
import { type ImportError, importError } from './import-error.ts';
import { type ErrorTarget, refusalOf } from './read-reports.ts';

/** The outcome that some lines of a file would have. */
interface Check {
  added: number;
  changed: number;
  unchanged: number;
  refused: number;
  /** Of the lines that are not refused. */
  amountCents: number;
  /** Those that wait for a second person; counted by a dry run alone. */
  waiting: number;
  errors: ImportError[];
  /** A letter for each line; see {@link outcomeOf}. */
  outcomes: string;
}

/** A merged line changes only the known times of its order. */
export const letters = { added: 'a', changed: 'c', unchanged: 'u', merged: 'm', refused: 'r' } as const;

/** Matches the outcomes of lines that have something to write. */
export const writingOutcomes = `[${letters.added}${letters.changed}${letters.merged}]`;

/** Returns the outcome that a letter of a check stands for. */
export function outcomeOf(letter: string | undefined): 'added' | 'changed' | 'unchanged' | 'refused' {
  if (letter === letters.added) return 'added';
  if (letter === letters.changed) return 'changed';
  return letter === letters.refused ? 'refused' : 'unchanged';
}

/** Returns the error of a refused line. */
export function errorOf(
  { line, orderId }: IncomingReport,
  error: string,
  columnOf: (target: ErrorTarget) => string | null,
): ImportError {
  const { code, target } = refusalOf(error);
  return importError(line, columnOf(target), code, orderId);
}

interface Checking {
  now: Date;
  columnOf: (target: ErrorTarget) => string | null;
  /** Which lines would wait; each of the others counts as it is decided. */
  mustWait?: (one: DecidedReport) => boolean;
}

/**
 * Returns the outcomes that lines would have now. Writes and locks nothing: each step later compares its outcomes with
 * these.
 */
export async function checkReports(
  tx: Tx,
  reports: readonly IncomingReport[],
  { now, columnOf, mustWait }: Checking,
): Promise<Check> {
  const check: Check = {
    added: 0,
    changed: 0,
    unchanged: 0,
    refused: 0,
    amountCents: 0,
    waiting: 0,
    errors: [],
    outcomes: '',
  };
  const decided = await decideReports(tx, reports, { now });
  for (const one of mustWait === undefined ? decided : await previewReports(tx, decided)) {
    const { outcome, error, isMerged, incoming } = one;
    if (mustWait?.(one) === true) {
      check.waiting += 1;
      continue;
    }
    check[outcome] += 1;
    check.outcomes += letters[outcome === 'unchanged' && isMerged ? 'merged' : outcome];
    if (outcome !== 'refused') check.amountCents += incoming.amountCents;
    if (error !== null) check.errors.push(errorOf(incoming, error, columnOf));
  }
  return check;
}
