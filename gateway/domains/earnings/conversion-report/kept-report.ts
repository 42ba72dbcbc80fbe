import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { details } from '../conversion/fold-details.ts';
import { type ConversionState, timeOf } from '../conversion/fold-reports.ts';
import type { KeptReport, Row } from './report-history.ts';

/** What a postback or a line of a file reports about an order. */
export interface IncomingReport {
  source: 'postback' | 'file';
  /** The line of the file, or any number that distinguishes the reports of a batch. */
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
  /** The error of a report of an order that is not stored. */
  refusedIfNew: string | null;
  /** Whether all of the order was returned: a stored order is refused with the amount that it has. */
  isReturned?: boolean;
}

const [refused, pending] = [conversionStatus.codes.refused, conversionStatus.codes.pending];

const minuteMs = 60_000;

/** Times without seconds, as in our own export, keep the stored seconds. */
function withSeconds(reported: string, stored: Date | null | undefined): string {
  const isSame = stored != null && Date.parse(reported) === Math.floor(stored.getTime() / minuteMs) * minuteMs;
  return isSame ? stored.toISOString() : reported;
}

/** The details of a report: null for an empty cell. */
function reportedDetails(incoming: IncomingReport, row: Row | undefined): Record<string, string | number | null> {
  const reported: Record<string, string | number | null> = {};
  for (const { key, column, isInstant } of details) {
    const value = incoming.details[column];
    if (value === undefined) continue;
    const stored = row?.[key];
    reported[column] =
      isInstant && typeof value === 'string' && stored instanceof Date ? withSeconds(value, stored) : value;
  }
  return reported;
}

const readTime = (value: unknown): Date | null => (typeof value === 'string' ? new Date(value) : null);

/** The later of two times; null where the first is not known. */
const noEarlier = (at: Date | null | undefined, other: number): Date | null =>
  at == null ? null : new Date(Math.max(at.getTime(), other));

/**
 * The time of a line of a file: its validation if it is decided, else its booking or transaction; null without any of
 * these. A column missing from the file has the stored value: for a decided conversion, when its amount was last
 * reported.
 */
function timeOfLine(
  incoming: IncomingReport,
  reported: Readonly<Record<string, unknown>>,
  { row, was }: Partial<Known>,
): Date | null {
  const timeIn = (column: string, stored: Date | null | undefined): Date | null =>
    incoming.details[column] === undefined ? (stored ?? null) : readTime(reported[column]);
  if (incoming.status !== pending) {
    const reportedAt = was === undefined || was.status === pending ? 0 : timeOf(was.refused ?? was.amountReport);
    return timeIn('validation_datetime', noEarlier(row?.validationDatetime, reportedAt));
  }
  // A line without a time does not take over the time of a postback.
  const transactedAt = row?.importId == null ? null : row.transactionDatetime;
  return timeIn('booking_date', row?.bookingDate) ?? timeIn('transaction_datetime', transactedAt);
}

/** The stored conversion, and the one that its reports give. */
export interface Known {
  row: Row;
  was: ConversionState;
}

/** Returns an incoming report as it is stored. */
export function keptReport(
  incoming: IncomingReport,
  known: Partial<Known>,
  { now, id }: { now: Date; id: number },
): KeptReport {
  const { click_id: clickId, coupon_code: couponCode, ...reported } = reportedDetails(incoming, known.row);
  return {
    id,
    source: incoming.source,
    sourceId: null,
    line: incoming.source === 'file' ? incoming.line : null,
    occurredAt: incoming.occurredAt ?? timeOfLine(incoming, reported, known),
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
