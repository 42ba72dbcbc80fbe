import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import type { conversionReports } from './table.ts';

/** One thing that was said of an order. Its `id` grows with the order of arrival. */
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

/** What a sale is by all that was said of it. */
export interface ConversionState {
  /** Refused, pending or approved; a block is not a report and not considered. */
  status: number;
  amountCents: number;
  channelId: number;
  /** The first time that it was spoken of. */
  firstAt: Date;
  /** When it was sold, by which its rate, its place of a cap and its click count. */
  soldAt: Date;
  /** The latest report as pending, the first approval and the first refusal, of those that count. */
  pending: Report | undefined;
  approved: Report | undefined;
  refused: Report | undefined;
  /** The one of them that decides: by it the channel, the time of the sale and its details. */
  decisive: Report;
  /** The one that gives the amount: of approvals the last, which may correct the one that decides. */
  amountReport: Report;
  refusalReason: string | null;
  /** All that was taken in, in the order of its arrival, but for what happened before a decision and came after it. */
  heard: readonly Report[];
}

const [refused, pending, approved] = [
  conversionStatus.code('refused'),
  conversionStatus.code('pending'),
  conversionStatus.code('approved'),
];

/** What was said happened when it says, else when it came. */
export const timeOf = ({ occurredAt, receivedAt }: Report): number => (occurredAt ?? receivedAt).getTime();

const isDecision = ({ source, effectCode }: Report): boolean =>
  source === 'staff' && (effectCode === null || effectCode === 'amount_corrected');

/** What the conversion was when its reports did not say so. */
const isCarriedOver = ({ effectCode }: Report): boolean => effectCode === 'carried_over';

/** It came when the money of the sale could no longer move. */
export const isSettled = ({ effectCode }: Report): boolean => effectCode === 'settled';

const isCorrectedReason = ({ effectCode }: Report): boolean => effectCode === 'reason_corrected';

/** A lifted block and a corrected reason leave status and amount as they are. */
const saysStatus = ({ effectCode, effect }: Report): boolean =>
  effect !== 'refused' && effectCode !== 'block_lifted' && effectCode !== 'reason_corrected';

/** What it says of the kind of sale, by which it is priced, and of what led to it. */
const sayingOf = ({ details, status, amountCents, clickId, couponCode }: Report): string =>
  JSON.stringify([details.commission_type, details.category, status, amountCents, clickId, couponCode]);

/** Tells reports of one time apart, by what they say rather than by when they came. */
export const bySaying = (one: Report, other: Report): number => {
  const [saying, otherSaying] = [sayingOf(one), sayingOf(other)];
  const compared = saying < otherSaying ? -1 : saying > otherSaying ? 1 : one.id - other.id;
  return one.channelId - other.channelId || compared;
};

/** Of reports of one time, files come first, the last of them before the others; of messages the one that `compare` says. */
const ofOneTime = (one: Report, other: Report, compare: number): number => {
  const [isFile, isOtherFile] = [one.source === 'file', other.source === 'file'];
  if (isFile !== isOtherFile) return isFile ? -1 : 1;
  return (isFile ? other.id - one.id : 0) || compare || bySaying(one, other);
};

/** The latest report of a status; of messages of one time that of the higher amount. */
const latest = (reports: readonly Report[], status: number): Report | undefined =>
  reports
    .filter((report) => report.status === status)
    .toSorted(
      (one, other) => timeOf(other) - timeOf(one) || ofOneTime(one, other, other.amountCents - one.amountCents),
    )[0];

/** Of reports of one time that of the lower amount. */
const lowestFirst = (one: Report, other: Report): number => one.amountCents - other.amountCents || bySaying(one, other);

/** The first report of a status. */
const first = (reports: readonly Report[], status: number): Report | undefined =>
  reports
    .filter((report) => report.status === status)
    .toSorted((one, other) => timeOf(one) - timeOf(other) || lowestFirst(one, other))[0];

/** The approvals, but for those after a refusal, the last one first. */
const approvalsBefore = (refusal: Report | undefined, reports: readonly Report[]): Report[] =>
  reports
    .filter((report) => report.status === approved && (refusal === undefined || timeOf(report) <= timeOf(refusal)))
    .toSorted((one, other) => timeOf(other) - timeOf(one) || lowestFirst(one, other));

/**
 * What counts of reports, which of them decides and which gives the amount: approvals, unless a refusal came before them. A
 * line of a file with another channel is an error where it comes later, so it corrects no amount where it came earlier.
 *
 * @param fixedChannelId the channel that an act of staff has fixed; default: that of the first approval
 */
function sumUp(reports: readonly Report[], fixedChannelId?: number) {
  const said = {
    pending: latest(reports, pending),
    approved: first(reports, approved),
    refused: first(reports, refused),
  };
  const approvals = approvalsBefore(said.refused, reports);
  const channelId = fixedChannelId ?? said.approved?.channelId;
  const last = approvals.find(({ source, channelId: its }) => source !== 'file' || its === channelId) ?? approvals[0];
  const otherwise = said.refused ?? said.pending;
  return { ...said, decisive: last === undefined ? otherwise : said.approved, amountReport: last ?? otherwise };
}

/**
 * A time that was reported as a detail: by the report that decides, else by the latest one before it. What was carried over
 * knows when the sale was made.
 */
function reportedTime(reports: readonly Report[], decisive: Report, name: string): Date | undefined {
  const known = reports
    .filter((report) => timeOf(report) <= timeOf(decisive))
    .toSorted((one, other) => timeOf(other) - timeOf(one) || other.id - one.id);
  const reported = [decisive, ...known]
    .map(({ details }) => details.sold_at ?? details[name])
    .find((time) => typeof time === 'string');
  return reported === undefined ? undefined : new Date(reported);
}

const earliest = (reports: readonly Report[]): Date => new Date(Math.min(...reports.map(timeOf)));

/** The reason of the first refusal, unless a file corrected it later; else the first one that was reported. */
function reportedReason(refusals: readonly Report[], decisive: Report | undefined): string | null {
  const correction = refusals.findLast(
    ({ id, source, reason }) => source === 'file' && reason !== null && id > (decisive?.id ?? 0),
  );
  const byTime = refusals.toSorted((one, other) => timeOf(one) - timeOf(other) || one.id - other.id);
  return (correction ?? [decisive, ...byTime].find((report) => report?.reason != null))?.reason ?? null;
}

/**
 * Says what a sale is by all that was said of it: the same for any order of the reports, and however often each was said.
 * Undefined where nothing was said that counts.
 */
export function foldReports(reports: readonly Report[]): ConversionState | undefined {
  const arrived = reports.toSorted((one, other) => one.id - other.id);
  // 1. What was refused when it came does not count, nor what came before the conversion was carried over as it stood.
  const carried = arrived.find(isCarriedOver);
  const taken = arrived.filter((report) => saysStatus(report) && (carried === undefined || report.id >= carried.id));
  // 2. A decision of staff takes the place of all that came before it. Of what came after it, what happened later counts.
  const decisions = arrived.filter(isDecision);
  const isStale = (report: Report) =>
    !isDecision(report) &&
    !isCarriedOver(report) &&
    decisions.some((decision) => decision.id < report.id && timeOf(report) <= timeOf(decision));
  const heard = taken.filter((report) => !isStale(report));
  const decision = decisions.at(-1);
  const counting = decision === undefined ? heard : heard.filter((report) => report.id >= decision.id);
  // 3. Of each kind one report counts: the latest as pending, the first approval, the first refusal. A decision that corrects
  //    the amount of what is approved leaves the time of its approval.
  const act = arrived.find(({ source, effectCode }) => source === 'staff' && effectCode !== 'reason_corrected');
  const said = sumUp(counting, act?.channelId);
  const { amountReport, decisive } = said;
  if (amountReport === undefined || decisive === undefined) return undefined;
  const corrected =
    decision?.status === approved ? foldReports(arrived.filter(({ id }) => id < decision.id)) : undefined;
  const firstApproval = corrected?.status === approved ? corrected.approved : undefined;
  // 4. A refusal is final, after an approval too: then it is a refund. Else what was approved stays approved.
  const status = said.refused !== undefined ? refused : said.approved !== undefined ? approved : pending;
  // 5. The amount is that of the last approval, unless it was refused before; else of the refusal, else the latest one.
  const { amountCents } = amountReport;
  // 6. The channel is that of the report that decides, and after an act of staff the one that it had then.
  const { channelId } = act ?? decisive;
  // 7. It was sold at its booking time, else its transaction time, else when it was first spoken of. An act of staff fixes it,
  //    and what came when its money could no longer move leaves it.
  const timed = taken.filter(
    (report) => !isSettled(report) && (act === undefined || report.id < act.id || isCarriedOver(report)),
  );
  const considered = timed.length === 0 ? taken : timed;
  const earlierDecisive = sumUp(considered).decisive ?? decisive;
  const soldAt =
    reportedTime(considered, earlierDecisive, 'booking_date') ??
    reportedTime(considered, earlierDecisive, 'transaction_datetime') ??
    earliest(considered);
  // 8. What came after a decision but happened before it is not a first time either.
  const firstAt = earliest(heard);
  // 9. The reason is the one that the refusals give, until staff correct it.
  const correctedReason = arrived.findLast(
    (report) => isCorrectedReason(report) && (decision === undefined || report.id > decision.id),
  );
  const ofRefusal = reportedReason(
    counting.filter((report) => report.status === refused),
    said.refused,
  );
  const refusalReason = status === refused ? (correctedReason?.reason ?? ofRefusal) : null;
  return {
    ...said,
    approved: firstApproval ?? said.approved,
    decisive: firstApproval ?? decisive,
    amountReport,
    status,
    amountCents,
    channelId,
    soldAt,
    firstAt,
    refusalReason,
    heard,
  };
}
