import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { details, foldDetails, isInstant } from '../conversion/fold-details.ts';
import { type ConversionState, foldReports, type Report, timeOf } from '../conversion/fold-reports.ts';
import type { conversionReports, conversions } from '../conversion/table.ts';

export type Row = typeof conversions.$inferSelect;
export type KeptReport = Omit<typeof conversionReports.$inferSelect, 'conversionId'>;

/** A conversion as it is stored, with all that was kept of what was said of it. */
export interface StoredConversion {
  row: Row;
  reports: readonly Report[];
}

/** What a message or a line of a file says of an order. */
export interface IncomingReport {
  source: 'postback' | 'file';
  /** The line of the file, or any number that tells the reports of a batch apart. */
  line: number;
  campaignId: number;
  orderId: string;
  channelId: number;
  affiliateId: number;
  status: number;
  amountCents: number;
  /** When it happened. A line of a file has it in its details, if at all. */
  occurredAt: Date | null;
  linkId: number | null;
  /** By the columns of conversions: null for an empty cell, undefined for what is not reported. */
  details: Readonly<Record<string, string | number | null | undefined>>;
  reason: string | null;
  /** The fault of a report of an order that is not stored. */
  refusedIfNew: string | null;
}

/** What becomes of a report and of its order. */
export interface DecidedReport {
  incoming: IncomingReport;
  outcome: 'added' | 'changed' | 'unchanged' | 'refused';
  fault: string | null;
  /** Whether something is known that is newer. */
  isOlder: boolean;
  /** Whether it changes what is known of the times alone. */
  isMerged: boolean;
  before: Row | undefined;
  /** The next values; rate and block follow where it is assessed or priced. A new one gets its id when it is stored. */
  after: Row;
  /** What is to be kept. */
  reports: readonly KeptReport[];
  /** Whether rate, block and place of a cap are to be found again: its channel, its time or its click is another one. */
  isAssessed: boolean;
  /** Whether it has no rate yet. */
  isPriced: boolean;
  /** Whether what it earned was by another amount, channel or time. */
  earnsAgain: boolean;
  /** Whether it can only be so while the money of the order can still move. */
  movesMoney: boolean;
}

interface Deciding {
  now: Date;
  /** Whether the money of the order can no longer move. */
  isSettled?: boolean;
}

const [refused, pending, approved] = [
  conversionStatus.code('refused'),
  conversionStatus.code('pending'),
  conversionStatus.code('approved'),
];

const minuteMs = 60_000;

/** Times to the minute, as in our own export, keep the seconds that are stored. */
function withSeconds(reported: string, stored: Date | null | undefined): string {
  const isSame = stored != null && Date.parse(reported) === Math.floor(stored.getTime() / minuteMs) * minuteMs;
  return isSame ? stored.toISOString() : reported;
}

/** The details that a report tells: null for an empty cell. */
function reportedDetails(incoming: IncomingReport, row: Row | undefined): Record<string, string | number | null> {
  const reported: Record<string, string | number | null> = {};
  for (const { key, column } of details) {
    const value = incoming.details[column];
    if (value === undefined) continue;
    const stored = row?.[key];
    reported[column] =
      isInstant(key) && typeof value === 'string' && stored instanceof Date ? withSeconds(value, stored) : value;
  }
  return reported;
}

const readTime = (value: unknown): Date | null => (typeof value === 'string' ? new Date(value) : null);

/**
 * When the line of a file happened: at its validation if it is decided, else at its booking or transaction; null where it does
 * not tell. A column that the file does not have says what is stored.
 */
function timeOfLine(incoming: IncomingReport, reported: Readonly<Record<string, unknown>>, row: Row | undefined) {
  const timeIn = (column: string, stored: Date | null | undefined): Date | null =>
    incoming.details[column] === undefined ? (stored ?? null) : readTime(reported[column]);
  if (incoming.status !== pending) return timeIn('validation_datetime', row?.validationDatetime);
  // A time that came from a message is not that of a line without one.
  const transactedAt = row?.importId == null ? null : row.transactionDatetime;
  return timeIn('booking_date', row?.bookingDate) ?? timeIn('transaction_datetime', transactedAt);
}

function keptReport(
  incoming: IncomingReport,
  row: Row | undefined,
  { now, id }: { now: Date; id: number },
): KeptReport {
  const { click_id: clickId, coupon_code: couponCode, ...reported } = reportedDetails(incoming, row);
  return {
    id,
    source: incoming.source,
    sourceId: null,
    line: incoming.source === 'file' ? incoming.line : null,
    occurredAt: incoming.occurredAt ?? timeOfLine(incoming, reported, row),
    receivedAt: now,
    status: incoming.status,
    amountCents: incoming.amountCents,
    clickId: clickId == null ? null : String(clickId),
    linkId: incoming.linkId,
    channelId: incoming.channelId,
    couponCode: couponCode == null ? null : String(couponCode),
    details: reported,
    reason: incoming.status === refused ? incoming.reason : null,
    effect: 'counted',
    effectCode: null,
  };
}

const isBlocked = ({ block, blockLiftedAt }: Row): boolean => block !== null && blockLiftedAt === null;

/** The status that was reported, which a block hides. */
export function reportedStatus(row: Row): number {
  if (row.reportedFirstAt === null) return Math.min(row.validationStatus, approved);
  if (row.reportedRefusedAt !== null) return refused;
  return row.reportedApprovedAt === null ? pending : approved;
}

const sameTime = (one: Date | null | undefined, other: Date | null | undefined): boolean =>
  (one?.getTime() ?? null) === (other?.getTime() ?? null);

/** What is stored of a conversion, as reports: of those from before they were kept it is read from the state. */
function carryOver(row: Row, { now, id }: { now: Date; id: number }): KeptReport[] {
  const reported: Record<string, unknown> = { sold_at: row.createdAt.toISOString() };
  for (const { key, column } of details) if (row[key] !== null) reported[column] = row[key];
  const { click_id: _click, coupon_code: _coupon, ...rest } = reported;
  const isKept = row.reportedFirstAt !== null;
  const status = reportedStatus(row);
  const known = (of: number, at: Date | null, cents: number | null, otherwise: Date | null) => {
    if (isKept) return at === null ? [] : [{ status: of, at, cents: cents ?? row.amountCents }];
    return status === of ? [{ status: of, at: otherwise ?? row.createdAt, cents: row.amountCents }] : [];
  };
  return [
    ...known(pending, row.reportedPendingAt, row.reportedPendingCents, row.bookingDate),
    ...known(approved, row.reportedApprovedAt, row.reportedApprovedCents, row.validationDatetime),
    ...known(refused, row.reportedRefusedAt, row.reportedRefusedCents, row.validationDatetime),
  ].map(({ status: said, at, cents }, place) => ({
    id: id + place,
    source: 'system',
    sourceId: null,
    line: null,
    occurredAt: at,
    receivedAt: now,
    status: said,
    amountCents: cents,
    clickId: row.clickId,
    linkId: null,
    channelId: row.channelId,
    couponCode: row.couponCode,
    details: rest,
    reason: said === refused ? row.refusalReason : null,
    effect: 'counted',
    effectCode: 'carried_over',
  }));
}

/** Whether the reports of a conversion say what is stored of it. */
const isFolded = (state: ConversionState | undefined, row: Row): state is ConversionState =>
  state?.status === reportedStatus(row) &&
  state.amountCents === row.amountCents &&
  state.channelId === row.channelId &&
  sameTime(state.soldAt, row.createdAt);

/** What is known of a conversion, and the reports that are to be kept so that it stays as it is stored. */
export function knownOf({ row, reports }: StoredConversion, now: Date) {
  const state = foldReports(reports);
  if (isFolded(state, row)) return { state, reports, carried: [] };
  const carried = carryOver(row, { now, id: nextId(reports) });
  const all = [...reports, ...carried];
  const carriedState = foldReports(all);
  if (carriedState === undefined) throw new Error('a conversion without a report');
  return { state: carriedState, reports: all, carried };
}

export const nextId = (reports: readonly Report[]): number => Math.max(0, ...reports.map(({ id }) => id)) + 1;

/** The times and amounts that count, in the columns of a conversion. */
export const reportedTimes = (state: ConversionState) => ({
  reportedFirstAt: state.firstAt,
  reportedPendingAt: state.pending === undefined ? null : new Date(timeOf(state.pending)),
  reportedPendingCents: state.pending?.amountCents ?? null,
  reportedApprovedAt: state.approved === undefined ? null : new Date(timeOf(state.approved)),
  reportedApprovedCents: state.approved?.amountCents ?? null,
  reportedRefusedAt: state.refused === undefined ? null : new Date(timeOf(state.refused)),
  reportedRefusedCents: state.refused?.amountCents ?? null,
});

/** What another amount earns by the rate of a conversion; null without one. Per cent is rounded half up to the cent. */
function commissionOf({ rateCents, rateBasisPoints }: Row, amountCents: number): number | null {
  if (rateCents !== null) return rateCents;
  return rateBasisPoints === null ? null : Math.trunc((amountCents * rateBasisPoints + 5_000) / 10_000);
}

/** A new order is what its only report says. */
function decideNew(incoming: IncomingReport, now: Date): DecidedReport {
  const report = keptReport(incoming, undefined, { now, id: 1 });
  const state = foldReports([report]);
  if (state === undefined) throw new Error('a report that says nothing');
  const after: Row = {
    id: 0,
    affiliateId: incoming.affiliateId,
    channelId: incoming.channelId,
    campaignId: incoming.campaignId,
    orderId: incoming.orderId,
    ...foldDetails(state, undefined),
    amountCents: state.amountCents,
    commissionCents: 0,
    validationStatus: state.status,
    refusalReason: state.refusalReason,
    importId: null,
    commissionGroupId: null,
    commissionDivisionId: null,
    commissionScheduleId: null,
    rateBasisPoints: null,
    rateCents: null,
    block: null,
    blockLiftedAt: null,
    ...reportedTimes(state),
    staffDecidedAt: null,
    version: 1,
    createdAt: state.soldAt,
  };
  const fault = incoming.refusedIfNew;
  const assessed = { isAssessed: fault === null, isPriced: fault === null, earnsAgain: false, movesMoney: false };
  const outcome = fault === null ? 'added' : 'refused';
  const reports = fault === null ? [report] : [];
  return { incoming, outcome, fault, isOlder: false, isMerged: false, before: undefined, after, reports, ...assessed };
}

/**
 * The fault of a line of a file that contradicts what is final and is not older, because a person reads it. The channel stays
 * also where staff decided of a pending conversion, because nothing is priced again then.
 */
function faultOfLine(
  incoming: IncomingReport,
  row: Row,
  { was, isStale, isOlder, mayMove }: { was: ConversionState; isStale: boolean; isOlder: boolean; mayMove: boolean },
): string | null {
  const isOtherAmount = incoming.amountCents !== row.amountCents;
  if (isStale)
    return isOtherAmount || (incoming.status !== pending && incoming.status !== was.status) ? 'decided_by_staff' : null;
  if (isOlder) return null;
  if (incoming.channelId !== row.channelId && !mayMove) return 'channel_is_final';
  if (was.status === pending) return null;
  if (isOtherAmount) return 'approved_amount_is_final';
  const goesBack = was.status === refused ? incoming.status !== refused : incoming.status === pending;
  return goesBack ? 'status_cannot_go_back' : null;
}

/** The next values of a conversion by what its reports say. */
function nextRow(row: Row, state: ConversionState, incoming: IncomingReport): Row {
  const isSame = state.amountCents === row.amountCents;
  const keepsReason = state.status === refused && reportedStatus(row) === refused;
  const isBilled = state.status === approved && row.validationStatus > approved;
  const status = isBilled ? row.validationStatus : state.status;
  return {
    ...row,
    affiliateId:
      state.channelId !== row.channelId && state.channelId === incoming.channelId
        ? incoming.affiliateId
        : row.affiliateId,
    channelId: state.channelId,
    ...foldDetails(state, row),
    amountCents: state.amountCents,
    commissionCents: isSame ? row.commissionCents : (commissionOf(row, state.amountCents) ?? row.commissionCents),
    validationStatus: isBlocked(row) ? refused : status,
    refusalReason: state.refusalReason ?? (keepsReason ? row.refusalReason : null),
    ...reportedTimes(state),
    createdAt: sameTime(state.soldAt, row.createdAt) ? row.createdAt : state.soldAt,
  };
}

const isEqual = (one: unknown, other: unknown): boolean =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;

const shownKeys = ['channelId', 'amountCents', 'createdAt', 'validationStatus', 'refusalReason'] as const;
const timeKeys = [
  'reportedFirstAt',
  'reportedPendingAt',
  'reportedPendingCents',
  'reportedApprovedAt',
  'reportedApprovedCents',
  'reportedRefusedAt',
  'reportedRefusedCents',
] as const;

/** Whether a person sees a difference. An earlier time alone is no news of a message: it is answered as older. */
function isNews(row: Row, after: Row, source: IncomingReport['source']): boolean {
  const shown = details.map(({ key }) => key).filter((key) => source === 'file' || key !== 'transactionDatetime');
  return [...shownKeys, ...shown].some((key) => !isEqual(row[key], after[key]));
}

/**
 * Decides what becomes of a report: the conversion is what `foldReports` makes of all reports. A report that contradicts what is
 * final is a fault of a file, and kept without effect of a message.
 */
export function decideReport(
  stored: StoredConversion | undefined,
  incoming: IncomingReport,
  { now, isSettled = false }: Deciding,
): DecidedReport {
  if (stored === undefined) return decideNew(incoming, now);
  const { row } = stored;
  const { state: was, reports: known, carried } = knownOf(stored, now);
  const report = keptReport(incoming, row, { now, id: nextId(known) });
  const at = timeOf(report);
  const isStale = row.staffDecidedAt !== null && at <= row.staffDecidedAt.getTime();
  const statusReport = was.refused ?? was.approved ?? was.pending;
  const isOlder = isStale || (statusReport !== undefined && at < timeOf(statusReport));
  const isOpen = row.staffDecidedAt === null && row.blockLiftedAt === null && row.validationStatus <= approved;
  const mayMove = isOpen && (was.status === pending || at < timeOf(was.amountReport));

  const refuse = (fault: string): DecidedReport => ({
    incoming,
    outcome: 'refused',
    fault,
    isOlder,
    isMerged: false,
    before: row,
    after: row,
    reports: [...carried, { ...report, effect: 'refused', effectCode: fault }],
    isAssessed: false,
    isPriced: false,
    earnsAgain: false,
    movesMoney: false,
  });
  const fault = incoming.source === 'file' ? faultOfLine(incoming, row, { was, isStale, isOlder, mayMove }) : null;
  if (fault !== null) return refuse(fault);

  const fold = (effectCode: string | null) => foldReports([...known, { ...report, effectCode }]) ?? was;
  const next = fold(null);
  const after = nextRow(row, next, incoming);
  const isMoved = after.channelId !== row.channelId || !isEqual(after.createdAt, row.createdAt);
  const isOtherClick = !isEqual(after.clickDatetime, row.clickDatetime);
  const isAssessed = isOpen && (isMoved || isOtherClick);
  const isOtherAmount = after.amountCents !== row.amountCents;
  const isOtherApproval =
    next.approved !== undefined && was.approved !== undefined && timeOf(next.approved) !== timeOf(was.approved);
  const earnsAgain =
    row.validationStatus === approved &&
    after.validationStatus === approved &&
    (isMoved || isOtherAmount || isOtherApproval);
  const movesDecided = row.validationStatus !== pending && (isOtherAmount || isMoved || isAssessed || earnsAgain);
  // A server learns that an amount is final even where it was not the first to name one.
  const names = incoming.source === 'postback' && incoming.status === approved;
  const namesOther = names && incoming.amountCents !== after.amountCents;
  if (isSettled && (namesOther || (movesDecided && (isOtherAmount || after.channelId !== row.channelId))))
    return refuse(incoming.source === 'file' ? 'approved_amount_is_final' : 'amount_final');

  const isHeld = isSettled && movesDecided;
  const state = isHeld ? fold('settled') : next;
  const values = isHeld ? nextRow(row, state, incoming) : after;
  const isChanged = isNews(row, values, incoming.source);
  const saysNews = report.occurredAt !== null || was.status !== state.status || isOtherAmount;
  const times = reportedTimes(was);
  const isMerged = saysNews && timeKeys.some((key) => !isEqual(times[key], values[key]));
  const saysSame = report.amountCents === state.amountCents && report.status === state.status;
  const effect = isChanged ? 'counted' : isOlder ? 'older' : saysSame ? 'same' : 'contradicts';
  return {
    incoming,
    outcome: isChanged ? 'changed' : 'unchanged',
    fault: null,
    isOlder,
    isMerged,
    before: row,
    after: { ...values, version: row.version + (isChanged ? 1 : 0) },
    reports: [...carried, { ...report, effect, effectCode: isHeld ? 'settled' : null }],
    isAssessed: isAssessed && !isHeld,
    isPriced: isOtherAmount && commissionOf(row, 0) === null,
    earnsAgain: earnsAgain && !isHeld,
    movesMoney: movesDecided || namesOther,
  };
}
