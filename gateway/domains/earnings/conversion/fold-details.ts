import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { byContent, type ConversionState, keepsTerms, type Report, timeOf } from './fold-reports.ts';
import { conversions } from './table.ts';

type Row = typeof conversions.$inferSelect;

/** The details that a report may contain beside status and amount. */
const detailKeys = [
  'transactionId',
  'bookingDate',
  'clickDatetime',
  'transactionDatetime',
  'validationDatetime',
  'endDateTime',
  'destinationCity',
  'destinationCountry',
  'xtrasParams1',
  'xtrasParams2',
  'xtrasParams3',
  'xtrasParams4',
  'xtrasParams5',
  'couponType',
  'couponDiscountCents',
  'creativeId',
  'bookingStatus',
  'commissionType',
  'category',
  'clickId',
  'couponCode',
] as const satisfies readonly (keyof Row)[];

export type DetailKey = (typeof detailKeys)[number];

const instantKeys: ReadonlySet<DetailKey> = new Set([
  'bookingDate',
  'clickDatetime',
  'transactionDatetime',
  'validationDatetime',
  'endDateTime',
]);

/** What led to a sale through its channel; meaningless for a sale through another one. */
const channelKeys: ReadonlySet<DetailKey> = new Set([
  'clickId',
  'clickDatetime',
  'couponCode',
  'creativeId',
  'xtrasParams1',
  'xtrasParams2',
  'xtrasParams3',
  'xtrasParams4',
  'xtrasParams5',
]);

/** The details by which a sale is priced. */
export const priceKeys = ['commissionType', 'category'] as const satisfies readonly DetailKey[];
const pricing: ReadonlySet<DetailKey> = new Set(priceKeys);
/** Their names in stored reports. */
export const priceColumns = priceKeys.map((key) => conversions[key].name);

/**
 * The details by which a sale is attributed and priced. After the decision they are ignored, because the sale is not
 * assessed again.
 */
const evidenceKeys: ReadonlySet<DetailKey> = new Set(['clickId', 'clickDatetime', 'couponCode', ...priceKeys]);

/** An empty cell removes a detail, except our own number and the times that date the sale. */
const keptKeys: ReadonlySet<DetailKey> = new Set(['transactionId', 'bookingDate', 'transactionDatetime']);

/** The details by their columns and their names in stored reports. What is true of them is looked up once: a sale asks all of it. */
export const details = detailKeys.map((key) => ({
  key,
  column: conversions[key].name,
  isInstant: instantKeys.has(key),
  isOfChannel: channelKeys.has(key),
  isPrice: pricing.has(key),
  isEvidence: evidenceKeys.has(key),
  isKept: keptKeys.has(key),
}));

type Detail = (typeof details)[number];

/** Until when reports are asked for a detail, in ms. */
function askedUntil({ isPrice, isEvidence }: Detail, { decisive, firstDecidedAt }: ConversionState): number {
  if (isPrice) return firstDecidedAt;
  return isEvidence ? timeOf(decisive) : Infinity;
}

/** Null for a detail removed by an empty cell, undefined for one that is not reported. */
function reportedDetail(report: Report, { key, column, isKept }: Detail): unknown {
  const reported =
    key === 'clickId' ? report.clickId : key === 'couponCode' ? report.couponCode : report.details[column];
  const isEmptyCell = reported === null && !isKept && report.source === 'file' && column in report.details;
  return isEmptyCell ? null : (reported ?? undefined);
}

/** Of reports with the same time, files count as later, and the last file as the latest. */
function inTime(one: Report, other: Report): number {
  const [isFile, isOtherFile] = [one.source === 'file', other.source === 'file'];
  const ofOneTime = isFile === isOtherFile ? (isFile ? one.id - other.id : byContent(one, other)) : isFile ? 1 : -1;
  return timeOf(one) - timeOf(other) || ofOneTime;
}

interface Weighed {
  decisive: readonly Report[];
  others: readonly Report[];
}

/**
 * The reports in the order in which a detail is looked up. First come the lines of files later than the deciding
 * report, the latest first, then that report. The others fill the gaps: those before it, the latest first, then those
 * after it, the earliest first.
 */
function byWeight({ accepted, decisive }: ConversionState): Weighed {
  if (accepted.length === 1 && accepted[0] === decisive) return { decisive: accepted, others: [] };
  const sorted = accepted.filter((report) => report !== decisive).toSorted(inTime);
  const isLater = (report: Report) => inTime(report, decisive) > 0;
  const laterLines = sorted.filter((report) => report.source === 'file' && isLater(report)).toReversed();
  const earlier = sorted.filter((report) => !isLater(report)).toReversed();
  return { decisive: [...laterLines, decisive], others: [...earlier, ...sorted.filter(isLater)] };
}

/** When it was decided, according to the report that gives the status; null if that is pending. */
function validatedAt({ refused, approved, pending }: ConversionState): Date | null | undefined {
  const report = refused ?? approved ?? pending;
  const reported = report?.details[conversions.validationDatetime.name];
  if (typeof reported === 'string') return new Date(reported);
  if (report?.source === 'file') return reported === null ? null : undefined;
  if (report?.source !== 'staff') return undefined;
  return report.status === conversionStatus.codes.pending ? null : report.occurredAt;
}

/** What a report says of a detail, where it is asked for it. */
function saidOf(report: Report, detail: Detail, state: ConversionState): unknown {
  if (detail.isOfChannel && report.channelId !== state.channelId) return undefined;
  if (timeOf(report) > askedUntil(detail, state) || (detail.isPrice && keepsTerms(report))) return undefined;
  return reportedDetail(report, detail);
}

/** The value of a detail: that of the deciding reports, which may be none, else one of the others. */
function valueOf({ decisive, others }: Weighed, detail: Detail, state: ConversionState): unknown {
  for (const report of decisive) {
    const value = saidOf(report, detail, state);
    if (value !== undefined) return value;
  }
  for (const report of others) {
    const value = saidOf(report, detail, state);
    if (value != null) return value;
  }
  return undefined;
}

/** All details, which are set afterwards: V8 takes longer, and ten times the memory, for an object whose keys are added one by one. */
const unfolded = (): Record<DetailKey, unknown> => ({
  transactionId: null,
  bookingDate: null,
  clickDatetime: null,
  transactionDatetime: null,
  validationDatetime: null,
  endDateTime: null,
  destinationCity: null,
  destinationCountry: null,
  xtrasParams1: null,
  xtrasParams2: null,
  xtrasParams3: null,
  xtrasParams4: null,
  xtrasParams5: null,
  couponType: null,
  couponDiscountCents: null,
  creativeId: null,
  bookingStatus: null,
  commissionType: null,
  category: null,
  clickId: null,
  couponCode: null,
});

/**
 * Returns the details of a sale from all its reports. A detail that no report contains keeps its stored value, which is
 * the only source for conversions older than the reports.
 */
export function foldDetails(state: ConversionState, stored: Row | undefined): Pick<Row, DetailKey> {
  const weighed = byWeight(state);
  const folded: Record<DetailKey, unknown> = unfolded();
  for (const detail of details) {
    const { key } = detail;
    const value = valueOf(weighed, detail, state);
    if (value === undefined) {
      const isStored = stored !== undefined && (!detail.isOfChannel || stored.channelId === state.channelId);
      // Details reported after the decision did not lead to the sale, even if they were stored until now.
      const isReported =
        isStored && detail.isEvidence && state.accepted.some((report) => reportedDetail(report, detail) != null);
      folded[key] = isStored && !isReported ? stored[key] : null;
    } else folded[key] = detail.isInstant && typeof value === 'string' ? new Date(value) : value;
    // A postback has the time of its event, and the first one the time of the sale.
    const isUntimed = key === 'transactionDatetime' && value === undefined;
    if (isUntimed && state.accepted.some(({ source }) => source === 'postback')) folded[key] = state.firstAt;
  }
  // A new conversion gets one with its id.
  folded.transactionId ??= '';
  const validated = validatedAt(state);
  folded.validationDatetime = validated === undefined ? (stored?.validationDatetime ?? null) : validated;
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- built from the list of its keys
  return folded as Pick<Row, DetailKey>;
}
