import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { bySaying, type ConversionState, isSettled, type Report, timeOf } from './fold-reports.ts';
import { conversions } from './table.ts';

type Row = typeof conversions.$inferSelect;

/** What a report may say of a conversion beside its status and amount. */
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

/** The names under which reports keep them. */
export const details = detailKeys.map((key) => ({ key, column: conversions[key].name }));

const instantKeys: ReadonlySet<DetailKey> = new Set([
  'bookingDate',
  'clickDatetime',
  'transactionDatetime',
  'validationDatetime',
  'endDateTime',
]);

export const isInstant = (key: DetailKey): boolean => instantKeys.has(key);

/** What led to a sale through its channel; it says nothing of a sale through another one. */
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

/** By which a sale is priced. */
export const priceKeys = ['commissionType', 'category'] as const satisfies readonly DetailKey[];
const pricing: ReadonlySet<DetailKey> = new Set(priceKeys);

/**
 * By which a sale came to its channel, and by which it is priced. After it is decided they say nothing new, because the sale is
 * not assessed again.
 */
const evidenceKeys: ReadonlySet<DetailKey> = new Set(['clickId', 'clickDatetime', 'couponCode', ...priceKeys]);

/** An empty cell takes a detail away, but for the number that we gave and for the times by which a sale is sold. */
const keptKeys: ReadonlySet<DetailKey> = new Set(['transactionId', 'bookingDate', 'transactionDatetime']);

/** Null for what an empty cell takes away, undefined for what is not reported. */
function reportedDetail(report: Report, key: DetailKey, column: string): unknown {
  const reported =
    key === 'clickId' ? report.clickId : key === 'couponCode' ? report.couponCode : report.details[column];
  const isEmptyCell = reported === null && report.source === 'file' && column in report.details && !keptKeys.has(key);
  return isEmptyCell ? null : (reported ?? undefined);
}

/** Of reports of one time, files count as the later ones, the last of them most. */
function inTime(one: Report, other: Report): number {
  const [isFile, isOtherFile] = [one.source === 'file', other.source === 'file'];
  const ofOneTime = isFile === isOtherFile ? (isFile ? one.id - other.id : bySaying(one, other)) : isFile ? 1 : -1;
  return timeOf(one) - timeOf(other) || ofOneTime;
}

/**
 * The reports in the order in which they are asked for a detail. Decisive are lines of files that are later than the report
 * which decides, the latest of them first, and that report. The others fill in what those do not say: the latest one
 * before it first, then the earliest one after it.
 */
function byWeight({ heard, decisive }: ConversionState) {
  const sorted = heard.filter((report) => report !== decisive).toSorted(inTime);
  const isLater = (report: Report) => inTime(report, decisive) > 0;
  const laterLines = sorted.filter((report) => report.source === 'file' && isLater(report)).toReversed();
  const earlier = sorted.filter((report) => !isLater(report)).toReversed();
  return { decisive: [...laterLines, decisive], others: [...earlier, ...sorted.filter(isLater)] };
}

/** When it was decided, by the report that says the status; null where that says that it was not. */
function validatedAt({ refused, approved, pending }: ConversionState): Date | null | undefined {
  const report = refused ?? approved ?? pending;
  const reported = report?.details[conversions.validationDatetime.name];
  if (typeof reported === 'string') return new Date(reported);
  if (report?.source === 'file') return reported === null ? null : undefined;
  if (report?.source !== 'staff') return undefined;
  return report.status === conversionStatus.code('pending') ? null : report.occurredAt;
}

/**
 * Says the details of a sale by all that was said of it. What no report contains stays as it is stored: conversions from before
 * reports were kept have it from there alone.
 */
export function foldDetails(state: ConversionState, stored: Row | undefined): Pick<Row, DetailKey> {
  const { decisive, others } = byWeight(state);
  const isOwn = ({ channelId }: { channelId: number }) => channelId === state.channelId;
  const folded: Record<string, unknown> = {};
  for (const { key, column } of details) {
    const isOfChannel = channelKeys.has(key);
    const isMeant = (report: Report) =>
      (!isOfChannel || isOwn(report)) &&
      (!evidenceKeys.has(key) || timeOf(report) <= timeOf(state.decisive)) &&
      !(pricing.has(key) && isSettled(report));
    const read = (report: Report) => (isMeant(report) ? reportedDetail(report, key, column) : undefined);
    const decided = decisive.map(read).find((value) => value !== undefined);
    const value = decided === undefined ? others.map(read).find((other) => other != null) : decided;
    const isStored = stored !== undefined && (!isOfChannel || isOwn(stored));
    // What is reported after it was decided is none of what led to the sale, though it was stored until then.
    const isReported =
      evidenceKeys.has(key) && state.heard.some((report) => reportedDetail(report, key, column) != null);
    if (value === undefined) folded[key] = isStored && !isReported ? stored[key] : null;
    else folded[key] = instantKeys.has(key) && typeof value === 'string' ? new Date(value) : value;
    // A server says when something happened, and its first message when it was sold.
    const isUntimed = key === 'transactionDatetime' && value === undefined;
    if (isUntimed && state.heard.some(({ source }) => source === 'postback')) folded[key] = state.firstAt;
  }
  // A new conversion gets one with its id.
  folded.transactionId ??= '';
  const validated = validatedAt(state);
  folded.validationDatetime = validated === undefined ? (stored?.validationDatetime ?? null) : validated;
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- built from the list of its keys
  return folded as Pick<Row, DetailKey>;
}
