import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { details, foldDetails, priceColumns, priceKeys } from '../conversion/fold-details.ts';
import { type ConversionState, foldReports, type Report, timeOf } from '../conversion/fold-reports.ts';
import { type IncomingReport, keptReport } from './kept-report.ts';
import { newRow } from './new-row.ts';
import { type Deciding, newsOf, type Place, placeReport, standOf, termsStandOf } from './place-report.ts';
import type { Money } from './read-money.ts';
import { type KeptReport, reportedStatus, type Row, sameTime, type StoredConversion } from './report-history.ts';
import { type Effect, effectOf, errorOf, newsRules, type Terms, termsRules } from './report-rule.ts';

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
  /** What has become of its money, where that matters. */
  money: Money | undefined;
}

const [refused, approved] = [conversionStatus.codes.refused, conversionStatus.codes.approved];

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

/** What becomes of a report of an order that is not stored. */
export const outcomeOfNew = ({ refusedIfNew }: IncomingReport): 'added' | 'refused' =>
  refusedIfNew === null ? 'added' : 'refused';

/** A new order takes its values from its only report. */
function decideNew(incoming: IncomingReport, { now, newId }: Deciding): DecidedReport {
  const report = keptReport(incoming, {}, { now, id: 1 });
  const state = foldReports([report]);
  if (state === undefined) throw new Error('a report that says nothing');
  const after = newRow(newId ?? 0, incoming, state, reportedTimes(state));
  const error = incoming.refusedIfNew;
  return {
    incoming,
    outcome: outcomeOfNew(incoming),
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
    money: undefined,
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
  isOtherAmount: boolean;
  isOtherKind: boolean;
  /** Whether channel, time or click of an open sale changed. */
  isAssessed: boolean;
  /** Whether its commission is earned for another day. */
  earnsAgain: boolean;
  /** Whether the report names another time, click or kind of sale. */
  namesOther: boolean;
  /** Whether the sale keeps its time, click and kind all the same. */
  isHeld: boolean;
  /** Whether it would keep them, or not, if its money could no longer move. */
  dependsOnMoney: boolean;
  /** Whether it would go to a channel to which it may no longer go. */
  error: string | null;
}

const isHolding = (effect: Effect): boolean => effect === 'terms_kept' || effect === 'settled';

/** What becomes of what a report names beside status and amount. */
function termsEffects(place: Place, names: readonly Terms[], isSettled: boolean): Effect[] {
  const stand = termsStandOf(place, isSettled);
  return names.map((name) => effectOf(termsRules[name], stand, place.incoming.source));
}

/**
 * The mark of a report, by which the fold knows what it is. Where no terms are fixed, those of a refusal that arrives after
 * a later approval count, as if it had arrived first.
 */
function markOf(place: Place, isSettled: boolean): string | null {
  const { code } = place;
  const isOvertaken = code === 'refusal_reversible' || code === 'refusal_final';
  return isOvertaken && termsStandOf(place, isSettled) === 'pending' ? `${code}_open` : code;
}

/** Derives the values of the order with the report, and holds those that it may no longer change. */
function nextValues(place: Place, isSettled: boolean): Next {
  const { incoming, report, row, was, known } = place;
  const fold = (effectCode: string | null) => foldReports([...known, { ...report, effectCode }]) ?? was;
  const mark = markOf(place, isSettled);
  const open = fold(mark);
  const after = nextRow(row, open, incoming);
  const isOtherChannel = after.channelId !== row.channelId;
  const isMoved = isOtherChannel || !isEqual(after.createdAt, row.createdAt);
  const isAssessed = place.isOpen && (isMoved || !isEqual(after.clickDatetime, row.clickDatetime));
  // This applies after a decision of staff too, which does not fix the kind of sale.
  const isOtherKind = priceKeys.some((key) => !isEqual(after[key], row[key]));
  const staysApproved = Math.min(row.validationStatus, after.validationStatus) >= approved;
  const namesOther = isMoved || isAssessed || isOtherKind;
  const names: Terms[] = [
    ...(isOtherChannel ? (['channel'] as const) : []),
    ...(namesOther ? (['terms'] as const) : []),
    ...(staysApproved && isOtherDay(open, was) ? (['day'] as const) : []),
    ...(isBeforeDecision(place) ? (['before'] as const) : []),
  ];
  const effects = termsEffects(place, names, isSettled);
  const heldCode = effects.find(isHolding);
  const code = mark ?? heldCode ?? null;
  const state = heldCode === undefined ? open : fold(code);
  const isOtherAmount = after.amountCents !== row.amountCents;
  const ifSettled = termsEffects(place, names, true);
  return {
    state,
    // Its kind is shown as it was paid.
    row: heldCode === undefined ? after : { ...nextRow(row, state, incoming), ...kindOf(row) },
    code: code ?? (staysApproved && isOtherAmount ? 'amount_corrected' : null),
    isOtherAmount,
    isOtherKind,
    isAssessed,
    earnsAgain: effects.includes('earns_again'),
    namesOther,
    isHeld: heldCode !== undefined,
    dependsOnMoney:
      mark !== markOf(place, true) ||
      effects.some((effect, at) => isHolding(effect) !== isHolding(ifSettled[at] ?? effect)),
    error: effects.map(errorOf).find((error) => error !== null) ?? null,
  };
}

/** Whether the approval that counts is of another time. */
const isOtherDay = ({ approved: one }: ConversionState, { approved: other }: ConversionState): boolean =>
  one !== undefined && other !== undefined && timeOf(one) !== timeOf(other);

/** Whether it happened before the first decision, or then and names the kind of sale. */
function isBeforeDecision({ report, was, isStale }: Place): boolean {
  const namesKind = priceColumns.some((column) => report.details[column] != null);
  const at = timeOf(report);
  return !isStale && (at < was.firstDecidedAt || (namesKind && at === was.firstDecidedAt));
}

const kindOf = ({ commissionType, category }: Row) => ({ commissionType, category });

/** What becomes of a report that is no error, and what is to be done with the order. */
function verdict(place: Place, next: Next): DecidedReport {
  const { incoming, report, row, was, carried, isOlder } = place;
  const { state, row: values, namesOther, isHeld, isOtherAmount, isOtherKind } = next;
  const isChanged = isNews(row, values, incoming.source);
  const hasNews = report.occurredAt !== null || was.status !== state.status || isOtherAmount;
  const times = reportedTimes(was);
  const isSame =
    report.amountCents === state.amountCents && report.status === state.status && report.channelId === state.channelId;
  const effect = isChanged ? 'counted' : isOlder ? 'older' : isSame ? 'same' : 'contradicts';
  return {
    ...nothing(place, [...carried, { ...report, effect, effectCode: next.code }]),
    outcome: isChanged ? 'changed' : 'unchanged',
    isMerged: hasNews && timeKeys.some((key) => !isEqual(times[key], values[key])),
    after: { ...values, version: row.version + (isChanged ? 1 : 0) },
    isAssessed: next.isAssessed && !isHeld,
    isPriced: (isOtherKind && !isHeld) || (isOtherAmount && commissionOf(row, 0) === null),
    earnsAgain: next.earnsAgain,
    keepsTerms: isHeld && namesOther,
    contradicts: effect === 'contradicts',
    movesMoney: next.dependsOnMoney,
  };
}

/** A report that changes nothing, and the reports to store. */
const nothing = ({ incoming, row, isOlder }: Place, reports: readonly KeptReport[]): DecidedReport => ({
  incoming,
  outcome: 'unchanged',
  error: null,
  isOlder,
  isMerged: false,
  before: row,
  after: row,
  reports,
  isAssessed: false,
  isPriced: false,
  earnsAgain: false,
  keepsTerms: false,
  contradicts: false,
  movesMoney: false,
  money: undefined,
});

/** What was reported before is kept once. */
const repeat = (place: Place): DecidedReport => ({
  ...nothing(place, []),
  contradicts: place.incoming.status !== place.was.status || place.incoming.amountCents !== place.row.amountCents,
});

/** A report that is stored as refused, and changes nothing. */
function refuse(place: Place, error: string): DecidedReport {
  const { report, known, carried } = place;
  const refusal = { ...report, effect: 'refused', effectCode: error } as const;
  const reports = isRefusedAgain(known, refusal) ? [] : [...carried, refusal];
  return { ...nothing(place, reports), outcome: 'refused', error, contradicts: true };
}

/**
 * Decides the outcome of a report by the rule: what it says of status and amount is an error or is taken in, and the
 * conversion is what `foldReports` makes of all reports. What was reported before changes nothing.
 */
export function decideReport(
  stored: StoredConversion | undefined,
  incoming: IncomingReport,
  deciding: Deciding,
): DecidedReport {
  if (stored === undefined) return decideNew(incoming, deciding);
  const { isSettled = false } = deciding;
  const place = placeReport(stored, incoming, deciding);
  const news = newsOf(place);
  const newsError = (ifSettled: boolean) =>
    errorOf(effectOf(newsRules[news], standOf(place, ifSettled), incoming.source));
  const error = newsError(isSettled);
  if (error !== null) return refuse(place, error);
  if (place.isRepeated) return repeat(place);
  // Nobody expects an older amount to count, so it is kept without an error.
  if (news === 'older_above_bill')
    return { ...refuse(place, 'amount_final'), outcome: 'unchanged', error: null, contradicts: false };
  const next = nextValues(place, isSettled);
  if (next.error !== null) return refuse(place, next.error);
  const decided = verdict(place, next);
  return newsError(true) === null ? decided : { ...decided, movesMoney: true };
}
