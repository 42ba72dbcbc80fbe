import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { details, foldDetails, priceKeys } from '../conversion/fold-details.ts';
import { type ConversionState, foldReports, type Report, timeOf } from '../conversion/fold-reports.ts';
import { type IncomingReport, keptReport } from './kept-report.ts';
import { type Deciding, errorOfLine, type Place, placeReport } from './place-report.ts';
import { type KeptReport, reportedStatus, type Row, sameTime, type StoredConversion } from './report-history.ts';

/** The outcome of a report, and the next values of its order. */
export interface DecidedReport {
  incoming: IncomingReport;
  outcome: 'added' | 'changed' | 'unchanged' | 'refused';
  error: string | null;
  /** Whether a newer report is already stored. */
  isOlder: boolean;
  /** Whether it changes known times only. */
  isMerged: boolean;
  before: Row | undefined;
  /**
   * The next values; rate and block are set when it is assessed or priced. A new conversion gets its id when it is
   * stored.
   */
  after: Row;
  /** The reports to store. */
  reports: readonly KeptReport[];
  /** Whether rate, block and place of a cap must be found again, because channel, time or click has changed. */
  isAssessed: boolean;
  /** Whether its rate must be found again: it has none yet, or the kind of sale has changed. */
  isPriced: boolean;
  /** Whether its commission was earned through another channel or at another time. */
  earnsAgain: boolean;
  /** Whether it names another time, click or kind of an approved sale, which keeps its rate and standing. */
  keepsTerms: boolean;
  /** Whether it says something else than what counts, and changed nothing. */
  contradicts: boolean;
  /** Whether this outcome is possible only while the money of the order can still move. */
  movesMoney: boolean;
}

const [refused, pending, approved] = [
  conversionStatus.codes.refused,
  conversionStatus.codes.pending,
  conversionStatus.codes.approved,
];

/** The times and amounts that count, in the columns of a conversion. */
export const reportedTimes = (state: ConversionState) => ({
  reportedFirstAt: state.firstAt,
  reportedPendingAt: state.pending === undefined ? null : new Date(timeOf(state.pending)),
  reportedPendingCents: state.pending?.amountCents ?? null,
  reportedApprovedAt: state.approved === undefined ? null : new Date(timeOf(state.approved)),
  // Unless it was refused before, the last approved amount.
  reportedApprovedCents:
    state.amountReport.status === approved ? state.amountCents : (state.approved?.amountCents ?? null),
  reportedRefusedAt: state.refused === undefined ? null : new Date(timeOf(state.refused)),
  reportedRefusedCents: state.refused?.amountCents ?? null,
});

/**
 * The commission on another amount at the rate of a conversion; null without a rate. Per cent is rounded half up to the
 * cent.
 */
function commissionOf({ rateCents, rateBasisPoints }: Row, amountCents: number): number | null {
  if (rateCents !== null) return rateCents;
  return rateBasisPoints === null ? null : Math.trunc((amountCents * rateBasisPoints + 5_000) / 10_000);
}

/** A new order takes its values from its only report. */
function decideNew(incoming: IncomingReport, now: Date): DecidedReport {
  const report = keptReport(incoming, {}, { now, id: 1 });
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
  const error = incoming.refusedIfNew;
  return {
    incoming,
    outcome: error === null ? 'added' : 'refused',
    error,
    isOlder: false,
    isMerged: false,
    before: undefined,
    after,
    reports: error === null ? [report] : [],
    isAssessed: error === null,
    isPriced: error === null,
    earnsAgain: false,
    keepsTerms: false,
    contradicts: false,
    movesMoney: false,
  };
}

const isBlocked = ({ block, blockLiftedAt }: Row): boolean => block !== null && blockLiftedAt === null;

/** The next values of a conversion, derived from its reports. */
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

/** Whether a person sees a difference. A postback that only adds an earlier time is answered as older. */
function isNews(row: Row, after: Row, source: IncomingReport['source']): boolean {
  const shown = details.map(({ key }) => key).filter((key) => source === 'file' || key !== 'transactionDatetime');
  return [...shownKeys, ...shown].some((key) => !isEqual(row[key], after[key]));
}

/** Whether the same refused report is already stored: repetitions are stored once. */
const isRefusedAgain = (known: readonly Report[], report: KeptReport): boolean =>
  known.some(
    (one) =>
      one.effect === 'refused' &&
      (['source', 'status', 'amountCents', 'channelId', 'effectCode'] as const).every(
        (key) => one[key] === report[key],
      ) &&
      sameTime(one.occurredAt, report.occurredAt),
  );

/** The values that an order has with a report, and what that changes. */
interface Next {
  state: ConversionState;
  row: Row;
  /** The code to store with the report. */
  code: string | null;
  isApproved: boolean;
  isOtherAmount: boolean;
  isOtherKind: boolean;
  /** Whether another approval than before decides when the sale was approved. */
  isOtherApproval: boolean;
  /** Whether channel, time or click of an open sale changed. */
  isAssessed: boolean;
  /** Whether the report names another time, click or kind of sale. */
  namesOther: boolean;
  /** Whether it names them of an approved sale. */
  keepsTerms: boolean;
  /** Whether its commission would be priced again. */
  isRepriced: boolean;
  /** Whether it comes too late for that, since the money of the order can no longer move. */
  isFixed: boolean;
  /** An error of the values. */
  error: string | null;
}

/** Second step: derives the values of the order with the report, and holds those that it may no longer change. */
function nextValues(place: Place, isSettled: boolean): Next {
  const { incoming, report, row, was, known } = place;
  const fold = (effectCode: string | null) => foldReports([...known, { ...report, effectCode }]) ?? was;
  const open = fold(place.code);
  const after = nextRow(row, open, incoming);
  const isMoved = after.channelId !== row.channelId || !isEqual(after.createdAt, row.createdAt);
  const isAssessed = place.isOpen && (isMoved || !isEqual(after.clickDatetime, row.clickDatetime));
  // This applies after a decision of staff too, which does not fix the kind of sale.
  const isOtherKind = priceKeys.some((key) => !isEqual(after[key], row[key]));
  const isApproved = row.validationStatus >= approved && after.validationStatus >= approved;
  const isOtherApproval =
    open.approved !== undefined && was.approved !== undefined && timeOf(open.approved) !== timeOf(was.approved);
  // What is approved keeps its channel, rate and standing, whatever time, click or kind is learned later.
  const namesOther = isMoved || isAssessed || isOtherKind;
  const keepsTerms = row.validationStatus >= approved && namesOther;
  const isRepriced = row.validationStatus !== pending && (namesOther || (isApproved && isOtherApproval));
  const isFixed = isSettled && isRepriced;
  const isHeld = isFixed || keepsTerms;
  const heldCode = place.code ?? (isFixed ? 'settled' : 'terms_kept');
  const state = isHeld ? fold(heldCode) : open;
  const isOtherAmount = after.amountCents !== row.amountCents;
  return {
    state,
    row: isHeld ? nextRow(row, state, incoming) : after,
    code: isHeld ? heldCode : (place.code ?? (isApproved && isOtherAmount ? 'amount_corrected' : null)),
    isApproved,
    isOtherAmount,
    isOtherKind,
    isOtherApproval,
    isAssessed,
    namesOther,
    keepsTerms,
    isRepriced,
    isFixed,
    error: errorOfValues(place, after, { isApproved, isHeld }),
  };
}

/** The error of values that nobody may report any more. */
function errorOfValues(
  { incoming, row, isOlder }: Place,
  after: Row,
  { isApproved, isHeld }: { isApproved: boolean; isHeld: boolean },
): string | null {
  // A higher amount of the same time, or for a sale that the advertiser was billed for.
  const isIgnored = incoming.source === 'file' && !isOlder && isApproved && after.amountCents !== incoming.amountCents;
  const isRaised = isApproved && row.validationStatus > approved && after.amountCents > row.amountCents;
  if (isIgnored || isRaised) return 'amount_final';
  return isHeld && after.channelId !== row.channelId ? 'channel_is_final' : null;
}

/** Third step: what becomes of the report, and what is to be done with the order. */
function verdict(place: Place, next: Next): DecidedReport {
  const { incoming, report, row, was, carried, isOlder, isReversal } = place;
  const { state, row: values, namesOther, keepsTerms, isOtherAmount, isOtherKind, isFixed } = next;
  const isHeld = isFixed || keepsTerms;
  const isChanged = isNews(row, values, incoming.source);
  const hasNews = report.occurredAt !== null || was.status !== state.status || isOtherAmount;
  const times = reportedTimes(was);
  const isSame =
    report.amountCents === state.amountCents && report.status === state.status && report.channelId === state.channelId;
  const effect = isChanged ? 'counted' : isOlder ? 'older' : isSame ? 'same' : 'contradicts';
  return {
    incoming,
    outcome: isChanged ? 'changed' : 'unchanged',
    error: null,
    isOlder,
    isMerged: hasNews && timeKeys.some((key) => !isEqual(times[key], values[key])),
    before: row,
    after: { ...values, version: row.version + (isChanged ? 1 : 0) },
    reports: [...carried, { ...report, effect, effectCode: next.code }],
    isAssessed: next.isAssessed && !isHeld,
    isPriced: (isOtherKind && !isHeld) || (isOtherAmount && commissionOf(row, 0) === null),
    earnsAgain: next.isApproved && next.isOtherApproval && !isFixed,
    keepsTerms: isHeld && namesOther,
    contradicts: effect === 'contradicts',
    movesMoney: isReversal || (next.isRepriced && (next.isOtherApproval || !keepsTerms)),
  };
}

/** A report that is stored as refused, and changes nothing. */
function refuse({ incoming, report, row, known, carried, isOlder }: Place, error: string): DecidedReport {
  const refusal = { ...report, effect: 'refused', effectCode: error } as const;
  return {
    incoming,
    outcome: 'refused',
    error,
    isOlder,
    isMerged: false,
    before: row,
    after: row,
    reports: isRefusedAgain(known, refusal) ? [] : [...carried, refusal],
    isAssessed: false,
    isPriced: false,
    earnsAgain: false,
    keepsTerms: false,
    contradicts: true,
    movesMoney: false,
  };
}

/**
 * Decides the outcome of a report: the conversion is what `foldReports` makes of all reports. A report that contradicts
 * a final value is an error in a file; from a postback it is stored without effect. An approved amount may be
 * corrected; it may be raised only until the advertiser was billed for it. What was refused may be approved later, if
 * the campaign allows it and the money of the order can still move.
 */
export function decideReport(
  stored: StoredConversion | undefined,
  incoming: IncomingReport,
  deciding: Deciding,
): DecidedReport {
  if (stored === undefined) return decideNew(incoming, deciding.now);
  const { isSettled = false } = deciding;
  const place = placeReport(stored, incoming, deciding);
  if (place.isLaterApproval && (!place.isReversal || isSettled)) return refuse(place, 'refused_is_final');
  const error = incoming.source === 'file' ? errorOfLine(place) : null;
  if (error !== null) return refuse(place, error);
  const next = nextValues(place, isSettled);
  return next.error === null ? verdict(place, next) : refuse(place, next.error);
}
