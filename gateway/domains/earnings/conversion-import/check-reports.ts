import type { Tx } from '../../../db/client.ts';
import type { Unearning } from '../conversion/table.ts';
import type { IncomingReport } from '../conversion-report/kept-report.ts';
import { decideReports, type Preview, previewReports } from '../conversion-report/record-reports.ts';
import type { WithTerms } from '../conversion-report/sale-terms.ts';
import { type ImportError, importError } from './import-error.ts';
import { type ErrorTarget, refusalOf } from './read-reports.ts';
import { unearningOf } from './unearning.ts';

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
  /** Those that earn nothing; of new orders only in a dry run. */
  unearning: Unearning[];
  termsKept: number;
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
  /** What a dry run finds beside the outcomes; a line that would wait is counted as that alone. */
  preview?: Preview;
}

/**
 * Returns the outcomes that lines would have now. Writes and locks nothing: each step later compares its outcomes with
 * these. Only a dry run prices them, because nothing else would.
 */
export async function checkReports(
  tx: Tx,
  context: WithTerms,
  reports: readonly IncomingReport[],
  { now, columnOf, preview }: Checking,
): Promise<Check> {
  const asDecided = await decideReports(tx, reports, { now });
  const { decided, waiting } =
    preview === undefined ? { decided: asDecided, waiting: [] } : await previewReports(tx, context, asDecided, preview);
  const check: Check = {
    added: 0,
    changed: 0,
    unchanged: 0,
    refused: 0,
    amountCents: 0,
    waiting: waiting.length,
    unearning: unearningOf(decided),
    termsKept: 0,
    errors: [],
    outcomes: '',
  };
  for (const { outcome, error, isMerged, incoming, after, keepsTerms } of decided) {
    check[outcome] += 1;
    if (keepsTerms) check.termsKept += 1;
    check.outcomes += letters[outcome === 'unchanged' && isMerged ? 'merged' : outcome];
    if (outcome !== 'refused') check.amountCents += after.amountCents;
    if (error !== null) check.errors.push(errorOf(incoming, error, columnOf));
  }
  return check;
}
