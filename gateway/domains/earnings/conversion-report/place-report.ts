import type { RefusalReversal } from '#shared/codes/campaigns/refusal-reversal.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { carriesStatus, type Report, timeOf } from '../conversion/fold-reports.ts';
import { type IncomingReport, keptReport, type Known } from './kept-report.ts';
import { historyOf, type KeptReport, nextReportId, sameTime, type StoredConversion } from './report-history.ts';
import type { News, Stand } from './report-rule.ts';

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
  /** The id of an order that is not stored, where it has one already. */
  newId?: number | null | undefined;
}

/** A report among those that are known of its order. */
export interface Place extends Known {
  incoming: IncomingReport;
  /** The report as it will be stored. */
  report: KeptReport;
  known: readonly Report[];
  /** Reports that a conversion older than its reports needs to keep its values. */
  carried: readonly KeptReport[];
  /** Whether it was reported before, with all that it says. Nothing of it counts again. */
  isRepeated: boolean;
  /** The amount for which the advertiser was billed; null if it was not. */
  billedCents: number | null;
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
  /** Whether the campaign lets an approval take back a refusal of this source. */
  mayTakeBack: (refusal: Pick<Report, 'source'>) => boolean;
  /** What it is to the fold, whatever becomes of it. */
  code: 'reapproved' | 'refusal_reversible' | 'refusal_final' | null;
}

/** What a message says beside what was found by its click. */
const messageKeys = ['commission_type', 'category'];

const detailsText = ({ source, details }: Pick<Report, 'source' | 'details'>): string =>
  JSON.stringify(
    Object.entries(details)
      .filter(([name, value]) => value !== undefined && (source === 'file' || messageKeys.includes(name)))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

/** Whether a report says what another one has said. A line without a time is news: it happened when it came. */
const isSameReport = (known: Report, report: KeptReport): boolean =>
  known.effect !== 'refused' &&
  report.occurredAt !== null &&
  sameTime(known.occurredAt, report.occurredAt) &&
  (['source', 'status', 'amountCents', 'channelId', 'clickId', 'couponCode', 'reason'] as const).every(
    (key) => known[key] === report[key],
  ) &&
  detailsText(known) === detailsText(report);

/** Finds where a report stands among those that are known. */
export function placeReport(
  stored: StoredConversion,
  incoming: IncomingReport,
  { now, refusalReversal = 'server' }: Deciding,
): Place {
  const { row, billed = null } = stored;
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
  // After the advertiser was billed no approval takes a refusal back, so one that has come since does not either.
  const mayStand = (approval: Report) => billed === null || approval.receivedAt <= billed.at;
  const later = known.filter((one) => one.status === approved && carriesStatus(one) && timeOf(one) > at);
  const isOvertaken = incoming.status === refused && !isStale && later.length > 0;
  const overtakenCode = mayTakeBack(incoming) && later.some(mayStand) ? 'refusal_reversible' : 'refusal_final';
  const code = isReversal ? 'reapproved' : isOvertaken ? overtakenCode : null;
  const billedCents = billed?.cents ?? (row.validationStatus > approved ? row.amountCents : null);
  const isRepeated = known.some((one) => isSameReport(one, report));
  const order = { incoming, report, row, was, known, carried, billedCents, isRepeated };
  return { ...order, isStale, isOlder, isOpen, isLaterApproval, isReversal, mayMove, mayTakeBack, code };
}

/** Where the sale stands. */
export function standOf({ was, billedCents, mayTakeBack }: Place, isSettled: boolean): Stand {
  if (was.status === pending) return 'pending';
  if (was.status === approved) return billedCents !== null ? 'billed' : isSettled ? 'settled' : 'approved';
  if (isSettled) return 'closed';
  return was.refusals.every(mayTakeBack) ? 'refused' : 'final';
}

/**
 * Where the sale stands for what is named beside status and amount. Approved, it keeps its terms while it is refused too,
 * so that it does not matter which of both arrives first; an approval that takes the refusal back begins again. Terms
 * were never fixed where nothing was approved or a block kept it from earning.
 */
export function termsStandOf(place: Place, isSettled: boolean): Stand {
  const { row, was, isReversal } = place;
  const isBlocked = row.block !== null && row.blockLiftedAt === null;
  if (isBlocked) return isSettled ? 'closed' : 'pending';
  const isFree = was.status === refused && (was.approved === undefined || isReversal) && !isSettled;
  return isFree ? 'pending' : standOf(place, isSettled);
}

/** What is said before what counts. */
function olderNewsOf({ incoming, code, billedCents }: Place): News {
  if (incoming.status === pending) return 'older_pending';
  if (incoming.status === refused) return code === 'refusal_final' ? 'older_refused_final' : 'older_refused';
  return billedCents !== null && incoming.amountCents > billedCents ? 'older_above_bill' : 'older_approved';
}

/** What an approval says that is not older than what counts. */
function approvalOf({ incoming, report, row, was, billedCents }: Place): News {
  const at = timeOf(report);
  if (billedCents !== null && incoming.amountCents > billedCents) return 'approved_above_bill';
  if (was.refused !== undefined && at === timeOf(was.refused)) return 'approved_with_refusal';
  if (incoming.amountCents === row.amountCents) return 'approved';
  if (incoming.amountCents < row.amountCents) return 'approved_lower';
  return was.status === approved && at === timeOf(was.amountReport) ? 'approved_higher_then' : 'approved_higher';
}

/**
 * What a report says of status and amount, as a row of the rule. After a decision of staff the channel stays even while
 * pending, because the sale is not priced again.
 */
export function newsOf(place: Place): News {
  const { incoming, row, was, isStale, isOlder, isLaterApproval, isReversal, mayMove } = place;
  const isOther = incoming.amountCents !== row.amountCents;
  if (isStale) {
    const agrees = !isOther && (incoming.status === pending || incoming.status === was.status);
    return agrees ? 'overruled' : 'overruled_other';
  }
  if (isOlder) return olderNewsOf(place);
  const isFinal = isLaterApproval && !isReversal;
  if (incoming.source === 'file' && incoming.channelId !== row.channelId && !mayMove && !isFinal) return 'elsewhere';
  if (incoming.status === approved) return approvalOf(place);
  if (incoming.status === pending) return isOther ? 'pending_other' : 'pending';
  return isOther ? 'refused_other' : 'refused';
}
