import type { Tx } from '../../../db/client.ts';
import type { Unearning } from '../conversion/table.ts';
import { type DecidedReport, outcomeOfNew } from '../conversion-report/decide-report.ts';
import type { IncomingReport } from '../conversion-report/kept-report.ts';
import { loadConversions } from '../conversion-report/load-conversions.ts';
import { decideFound, type Preview, previewReports } from '../conversion-report/record-reports.ts';
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

/** What a check counts of a line. */
interface CheckedLine extends Pick<DecidedReport, 'incoming' | 'outcome' | 'error' | 'isMerged' | 'keepsTerms'> {
  amountCents: number;
}

const ofDecided = ({ after, ...decided }: DecidedReport): CheckedLine => ({
  ...decided,
  amountCents: after.amountCents,
});

/** Of an order that is not stored: what it would be is not asked before it is. */
const ofNew = (incoming: IncomingReport): CheckedLine => ({
  incoming,
  outcome: outcomeOfNew(incoming),
  error: incoming.refusedIfNew,
  isMerged: false,
  keepsTerms: false,
  amountCents: incoming.amountCents,
});

/** Decides what lines would become, in their order; of stored orders in full. */
async function outline(tx: Tx, reports: readonly IncomingReport[], now: Date) {
  const found = await loadConversions(tx, reports);
  const isNew = ({ line }: IncomingReport) => {
    const of = found.get(line);
    return of?.hasChannel === true && of.stored === undefined;
  };
  const decided = await decideFound(
    tx,
    reports.filter((report) => !isNew(report)),
    found,
    { now },
  );
  const known = new Map(decided.map((one) => [one.incoming.line, ofDecided(one)]));
  const lines = reports.map((report) => known.get(report.line) ?? ofNew(report));
  return { lines, unearning: unearningOf(decided), waiting: 0 };
}

/** Decides and prices lines, as if they were written. */
async function previewLines(
  tx: Tx,
  context: WithTerms,
  reports: readonly IncomingReport[],
  now: Date,
  preview: Preview,
) {
  const all = await decideFound(tx, reports, await loadConversions(tx, reports), { now });
  const { decided, waiting } = await previewReports(tx, context, all, preview);
  return { lines: decided.map(ofDecided), unearning: unearningOf(decided), waiting: waiting.length };
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
  const { lines, unearning, waiting } =
    preview === undefined ? await outline(tx, reports, now) : await previewLines(tx, context, reports, now, preview);
  const check: Check = {
    added: 0,
    changed: 0,
    unchanged: 0,
    refused: 0,
    amountCents: 0,
    waiting,
    unearning,
    termsKept: 0,
    errors: [],
    outcomes: '',
  };
  for (const { outcome, error, isMerged, incoming, amountCents, keepsTerms } of lines) {
    check[outcome] += 1;
    if (keepsTerms) check.termsKept += 1;
    check.outcomes += letters[outcome === 'unchanged' && isMerged ? 'merged' : outcome];
    if (outcome !== 'refused') check.amountCents += amountCents;
    if (error !== null) check.errors.push(errorOf(incoming, error, columnOf));
  }
  return check;
}
