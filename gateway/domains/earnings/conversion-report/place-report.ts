import type { RefusalReversal } from '#shared/codes/campaigns/refusal-reversal.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { type Report, timeOf } from '../conversion/fold-reports.ts';
import { type IncomingReport, keptReport, type Known } from './kept-report.ts';
import { historyOf, type KeptReport, nextReportId, type StoredConversion } from './report-history.ts';

const [refused, pending, approved] = [
  conversionStatus.codes.refused,
  conversionStatus.codes.pending,
  conversionStatus.codes.approved,
];

export interface Deciding {
  now: Date;
  /** Whether the money of the order can no longer move. */
  isSettled?: boolean | undefined;
  /** Which refusals the campaign allows to be taken back. */
  refusalReversal?: RefusalReversal | undefined;
}

/** A report among those that are known of its order. */
export interface Place extends Known {
  incoming: IncomingReport;
  /** The report as it will be stored. */
  report: KeptReport;
  known: readonly Report[];
  /** Reports that a conversion older than its reports needs to keep its values. */
  carried: readonly KeptReport[];
  /** Whether it happened before a decision of staff. */
  isStale: boolean;
  /** Whether it happened before what counts. */
  isOlder: boolean;
  /** Whether neither staff nor an invoice has fixed the sale. */
  isOpen: boolean;
  /** Whether it approves what was refused before. */
  isLaterApproval: boolean;
  /** Whether it is such an approval, and all refusals may be taken back. */
  isReversal: boolean;
  /** Whether it may give the sale to another channel. */
  mayMove: boolean;
  /** What it is to the fold, whatever becomes of it. */
  code: 'reapproved' | 'refusal_reversible' | 'refusal_final' | null;
}

/** First step: finds where a report stands among those that are known. */
export function placeReport(
  stored: StoredConversion,
  incoming: IncomingReport,
  { now, refusalReversal = 'server' }: Deciding,
): Place {
  const { row } = stored;
  const { state: was, reports: known, carried } = historyOf(stored, now);
  const report = keptReport(incoming, { row, was }, { now, id: nextReportId(known) });
  const at = timeOf(report);
  const isStale = row.staffDecidedAt !== null && at <= row.staffDecidedAt.getTime();
  const isOlder = isStale || at < timeOf(was.refused ?? was.amountReport);
  const isOpen = row.staffDecidedAt === null && row.blockLiftedAt === null && row.validationStatus <= approved;
  const mayTakeBack = ({ source }: Pick<Report, 'source'>): boolean =>
    refusalReversal === 'all' || (refusalReversal === 'server' && source === 'postback');
  const isLaterApproval =
    was.refused !== undefined && incoming.status === approved && !isStale && at > timeOf(was.refused);
  const isReversal = isLaterApproval && was.refusals.every(mayTakeBack);
  const mayMove = isOpen && (was.status === pending || isReversal || at < timeOf(was.decisive));
  const isOvertaken = incoming.status === refused && was.status === approved && isOlder && !isStale;
  const overtakenCode = mayTakeBack(incoming) ? 'refusal_reversible' : 'refusal_final';
  const code = isReversal ? 'reapproved' : isOvertaken ? overtakenCode : null;
  const order = { incoming, report, row, was, known, carried };
  return { ...order, isStale, isOlder, isOpen, isLaterApproval, isReversal, mayMove, code };
}

/**
 * The error of a line that contradicts a final value and is not older; reported because a person reads the result of a
 * file. After a decision of staff the channel stays even while pending, because the sale is not priced again.
 */
export function errorOfLine({ incoming, row, was, isStale, isOlder, mayMove, isReversal }: Place): string | null {
  const isOtherAmount = incoming.amountCents !== row.amountCents;
  if (isStale)
    return isOtherAmount || (incoming.status !== pending && incoming.status !== was.status) ? 'decided_by_staff' : null;
  if (isOlder) return null;
  if (incoming.channelId !== row.channelId && !mayMove) return 'channel_is_final';
  if (was.status === pending || isReversal) return null;
  const corrects = was.status === approved && incoming.status === approved;
  if (isOtherAmount && !corrects) return 'amount_final';
  const goesBack = was.status === refused ? incoming.status !== refused : incoming.status === pending;
  return goesBack ? 'status_cannot_go_back' : null;
}
