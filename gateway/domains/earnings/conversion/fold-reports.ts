import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import type { conversionReports } from './table.ts';

/** A report about an order. Its `id` grows with the order of arrival. */
export type Report = Pick<
  typeof conversionReports.$inferSelect,
  | 'id'
  | 'source'
  | 'occurredAt'
  | 'receivedAt'
  | 'status'
  | 'amountCents'
  | 'channelId'
  | 'clickId'
  | 'couponCode'
  | 'details'
  | 'reason'
  | 'effect'
  | 'effectCode'
>;

/** A sale as derived from all its reports. */
export interface ConversionState {
  /** Refused, pending or approved; a block is not a report and not considered. */
  status: number;
  amountCents: number;
  channelId: number;
  /** The earliest time of a report. */
  firstAt: Date;
  /** When it was sold, which determines its rate, its place of a cap and whether its click counts. */
  soldAt: Date;
  /**
   * When anybody first approved or refused it, in ms; infinite while it is undecided. What a report says of its kind
   * later does not price it, even if that decision was taken back.
   */
  firstDecidedAt: number;
  /**
   * Of the reports that count, the latest pending one, the first approval and the first refusal; not those before a
   * refusal that was taken back, nor that refusal.
   */
  pending: Report | undefined;
  approved: Report | undefined;
  refused: Report | undefined;
  /** All refusals that stand. */
  refusals: readonly Report[];
  /** The deciding one of them, which gives the channel, the time of the sale and its details. */
  decisive: Report;
  /** The one that gives the amount: the last approval, which may correct the deciding one. */
  amountReport: Report;
  refusalReason: string | null;
  /**
   * All accepted reports in the order of arrival, except those that happened before a decision and arrived after it.
   */
  accepted: readonly Report[];
}

const [refused, pending, approved] = [
  conversionStatus.codes.refused,
  conversionStatus.codes.pending,
  conversionStatus.codes.approved,
];

/** A report without a time has the time of its arrival. */
export const timeOf = ({ occurredAt, receivedAt }: Report): number => (occurredAt ?? receivedAt).getTime();

const isDecision = ({ source, effectCode }: Report): boolean =>
  source === 'staff' && (effectCode === null || effectCode === 'amount_corrected');

/** The conversion as it was before its reports were stored. */
const isCarriedOver = ({ effectCode }: Report): boolean => effectCode === 'carried_over';

/**
 * Of reports that arrived when the sale was approved or its money could no longer move. A refusal that arrived after a
 * later approval of a sale whose terms were never fixed, as a block keeps it from earning, is marked as open.
 */
const laterCodes: ReadonlySet<string | null> = new Set([
  'settled',
  'terms_kept',
  'refusal_final',
  'refusal_reversible',
]);

/** Its time, click and kind do not count, because the sale was approved before it arrived. */
export const keepsTerms = ({ effectCode }: Report): boolean => laterCodes.has(effectCode);

const isCorrectedReason = ({ effectCode }: Report): boolean => effectCode === 'reason_corrected';

/** A lifted block and a corrected reason leave status and amount as they are. */
export const carriesStatus = ({ effectCode, effect }: Report): boolean =>
  effect !== 'refused' && effectCode !== 'block_lifted' && effectCode !== 'reason_corrected';

/** Its details of the kind of sale, by which it is priced, and of what led to the sale. */
const contentKey = ({ details, status, amountCents, clickId, couponCode }: Report): string =>
  JSON.stringify([details.commission_type, details.category, status, amountCents, clickId, couponCode]);

/** Orders reports with the same time by their content rather than by arrival. */
export const byContent = (one: Report, other: Report): number => {
  const [saying, otherSaying] = [contentKey(one), contentKey(other)];
  const compared = saying < otherSaying ? -1 : saying > otherSaying ? 1 : one.id - other.id;
  return one.channelId - other.channelId || compared;
};

/**
 * Of reports with the same time, files come first, the last file before the others; postbacks are ordered by `compare`.
 */
const ofOneTime = (one: Report, other: Report, compare: number): number => {
  const [isFile, isOtherFile] = [one.source === 'file', other.source === 'file'];
  if (isFile !== isOtherFile) return isFile ? -1 : 1;
  return (isFile ? other.id - one.id : 0) || compare || byContent(one, other);
};

/** The report of a status that comes before all others; the earlier one of two that are alike. */
function leading(
  reports: readonly Report[],
  status: number,
  compare: (one: Report, other: Report) => number,
): Report | undefined {
  let found: Report | undefined;
  for (const report of reports)
    if (report.status === status && (found === undefined || compare(report, found) < 0)) found = report;
  return found;
}

/** The latest report of a status; of postbacks with the same time the one with the higher amount. */
const latest = (reports: readonly Report[], status: number): Report | undefined =>
  leading(
    reports,
    status,
    (one, other) => timeOf(other) - timeOf(one) || ofOneTime(one, other, other.amountCents - one.amountCents),
  );

/** Of reports with the same time the one with the lower amount. */
const lowestFirst = (one: Report, other: Report): number =>
  one.amountCents - other.amountCents || byContent(one, other);

/** The first report of a status. */
const first = (reports: readonly Report[], status: number): Report | undefined =>
  leading(reports, status, (one, other) => timeOf(one) - timeOf(other) || lowestFirst(one, other));

/**
 * Whether a later approval may take a refusal back without being marked: refusals of the advertiser's own server, unless
 * the campaign did not allow it when the refusal arrived after that approval.
 */
function isReversible({ source, effectCode }: Report): boolean {
  if (effectCode === 'refusal_reversible' || effectCode === 'refusal_reversible_open') return true;
  return source === 'postback' && effectCode !== 'refusal_final' && effectCode !== 'refusal_final_open';
}

/** Whether an approval takes a refusal back. One that had no effect on refusals when it arrived never has one on these. */
const takesBack = (approval: Report, refusal: Report): boolean =>
  timeOf(approval) > timeOf(refusal) &&
  (approval.effect !== 'contradicts' || approval.id < refusal.id) &&
  (isReversible(refusal) || (approval.effectCode === 'reapproved' && approval.id > refusal.id));

/**
 * Returns the reports that count, the deciding one and the one that gives the amount: an approval, unless a refusal
 * came before it. A later line of a file with another channel is an error, so an earlier one does not correct the
 * amount either.
 *
 * @param fixedChannelId the channel fixed by a decision of staff; default: that of the first approval
 */
function sumUp(reports: readonly Report[], fixedChannelId?: number) {
  const allRefusals = reports.filter(({ status }) => status === refused);
  const allApprovals = reports.filter(({ status }) => status === approved);
  const isTakenBack = (refusal: Report) => allApprovals.some((approval) => takesBack(approval, refusal));
  const refusals = allRefusals.filter((refusal) => !isTakenBack(refusal));
  const refusal = first(refusals, refused);
  const until = refusal === undefined ? Infinity : timeOf(refusal);
  const takenBack = allRefusals.filter((one) => isTakenBack(one) && timeOf(one) < until).map(timeOf);
  const approvals = allApprovals
    .filter((approval) => timeOf(approval) <= until && timeOf(approval) > Math.max(-Infinity, ...takenBack))
    .toSorted((one, other) => timeOf(other) - timeOf(one) || lowestFirst(one, other));
  const deciding = {
    pending: latest(reports, pending),
    // One before a refusal that was taken back says nothing of a later refusal.
    approved:
      first(approvals, approved) ??
      first(
        allApprovals.filter((approval) => timeOf(approval) > until),
        approved,
      ),
    refused: refusal,
    refusals,
  };
  const channelId = fixedChannelId ?? deciding.approved?.channelId;
  const last = approvals.find(({ source, channelId: its }) => source !== 'file' || its === channelId) ?? approvals[0];
  const otherwise = deciding.refused ?? deciding.pending;
  return { ...deciding, decisive: last === undefined ? otherwise : deciding.approved, amountReport: last ?? otherwise };
}

/** The deciding report, then all up to its time, the latest first. */
const backFrom = (reports: readonly Report[], decisive: Report): Report[] => [
  decisive,
  ...reports
    .filter((report) => timeOf(report) <= timeOf(decisive))
    .toSorted((one, other) => timeOf(other) - timeOf(one) || other.id - one.id),
];

/** Returns the first time that reports name as a detail. A carried-over conversion has the time of the sale. */
function reportedTime(reports: readonly Report[], name: string): Date | undefined {
  for (const { details } of reports) {
    const time = details.sold_at ?? details[name];
    if (typeof time === 'string') return new Date(time);
  }
  return undefined;
}

/** Reports that arrived once the sale was approved do not decide when that was. */
const firstDecision = (reports: readonly Report[]): number =>
  Math.min(...reports.filter((report) => report.status !== pending && !keepsTerms(report)).map(timeOf));

const earliest = (reports: readonly Report[]): Date => new Date(Math.min(...reports.map(timeOf)));

/** The reason of the first refusal, unless a file corrected it later; else the first reported reason. */
function reportedReason(refusals: readonly Report[], decisive: Report | undefined): string | null {
  const correction = refusals.findLast(
    ({ id, source, reason }) => source === 'file' && reason !== null && id > (decisive?.id ?? 0),
  );
  const byTime = refusals.toSorted((one, other) => timeOf(one) - timeOf(other) || one.id - other.id);
  return (correction ?? [decisive, ...byTime].find((report) => report?.reason != null))?.reason ?? null;
}

/** Whether nothing is asked of a report but what it says: most sales have one, of a server or a file, that counts. */
const isPlain = ({ source, effect, effectCode }: Report): boolean =>
  (source === 'postback' || source === 'file') && effect !== 'refused' && effectCode === null;

/** What the nine steps make of one plain report. They took half of what deciding a new order takes. */
function stateOf(report: Report): ConversionState {
  const { status, amountCents, channelId, reason } = report;
  const only = [report];
  const at = timeOf(report);
  const isRefusal = status === refused;
  return {
    status,
    amountCents,
    channelId,
    soldAt: reportedTime(only, 'booking_date') ?? reportedTime(only, 'transaction_datetime') ?? new Date(at),
    firstDecidedAt: status === pending ? Infinity : at,
    firstAt: new Date(at),
    refusalReason: isRefusal ? reason : null,
    accepted: only,
    pending: status === pending ? report : undefined,
    approved: status === approved ? report : undefined,
    refused: isRefusal ? report : undefined,
    refusals: isRefusal ? only : [],
    decisive: report,
    amountReport: report,
  };
}

/**
 * Derives a sale from all its reports. The result is the same for any order of the reports and any number of
 * repetitions; undefined if no report counts.
 */
export function foldReports(reports: readonly Report[]): ConversionState | undefined {
  const [only] = reports;
  if (only !== undefined && reports.length === 1 && isPlain(only)) return stateOf(only);
  const arrived = reports.toSorted((one, other) => one.id - other.id);
  // 1. Reports refused on arrival do not count, nor those that arrived before the conversion was carried over.
  const carried = arrived.find(isCarriedOver);
  const taken = arrived.filter((report) => carriesStatus(report) && (carried === undefined || report.id >= carried.id));
  // 2. A decision of staff supersedes all reports that arrived before it. Of those that arrived after it, those that
  // happened later count.
  const decisions = arrived.filter(isDecision);
  const isStale = (report: Report) =>
    !isDecision(report) &&
    !isCarriedOver(report) &&
    decisions.some((decision) => decision.id < report.id && timeOf(report) <= timeOf(decision));
  const accepted = taken.filter((report) => !isStale(report));
  const decision = decisions.at(-1);
  const counting = decision === undefined ? accepted : accepted.filter((report) => report.id >= decision.id);
  // 3. One report of each kind counts: the latest pending one, the first approval, the first refusal. A refusal that a
  // later approval has taken back does not count, nor what was approved before it. A decision that corrects the amount
  // of an approved sale keeps the time of its approval, until the sale is refused and approved again.
  const act = arrived.find(({ source, effectCode }) => source === 'staff' && effectCode !== 'reason_corrected');
  const deciding = sumUp(counting, act?.channelId);
  const { amountReport, decisive } = deciding;
  if (amountReport === undefined || decisive === undefined) return undefined;
  const isCorrecting = decision?.status === approved && deciding.approved === decision;
  const corrected = isCorrecting ? foldReports(arrived.filter(({ id }) => id < decision.id)) : undefined;
  const firstApproval = corrected?.status === approved ? corrected.approved : undefined;
  // 4. A refusal that was not taken back counts; after an approval it is a refund. Otherwise an approved sale stays
  // approved.
  const status = deciding.refused !== undefined ? refused : deciding.approved !== undefined ? approved : pending;
  // 5. The amount is that of the last approval, unless it was refused before; else that of the refusal, else the
  // latest.
  const { amountCents } = amountReport;
  // 6. The channel is that of the deciding report, and after a decision of staff the one that it had then.
  const { channelId } = act ?? decisive;
  // 7. The time of the sale is its booking time, else its transaction time, else the earliest time of a report. A
  // decision of staff fixes it, and reports that arrive once it is approved do not change it.
  const timed = taken.filter(
    (report) => !keepsTerms(report) && (act === undefined || report.id < act.id || isCarriedOver(report)),
  );
  const considered = timed.length === 0 ? taken : timed;
  const isSame = considered.length === counting.length && considered.every((report, at) => report === counting[at]);
  const earlierDecisive = isSame ? decisive : (sumUp(considered).decisive ?? decisive);
  const dating = backFrom(considered, earlierDecisive);
  const soldAt =
    reportedTime(dating, 'booking_date') ?? reportedTime(dating, 'transaction_datetime') ?? earliest(considered);
  // 8. Reports that arrived after a decision but happened before it do not set the earliest time either.
  const firstAt = earliest(accepted);
  // 9. The reason is that of the refusals, until staff correct it.
  const correctedReason = arrived.findLast(
    (report) => isCorrectedReason(report) && (decision === undefined || report.id > decision.id),
  );
  const ofRefusal = reportedReason(deciding.refusals, deciding.refused);
  const refusalReason = status === refused ? (correctedReason?.reason ?? ofRefusal) : null;
  return {
    // Before the others: V8 takes as long to add these to a copy as for all else here.
    status,
    amountCents,
    channelId,
    soldAt,
    firstDecidedAt: firstDecision(accepted),
    firstAt,
    refusalReason,
    accepted,
    ...deciding,
    approved: firstApproval ?? deciding.approved,
    decisive: firstApproval ?? decisive,
    amountReport,
  };
}
