import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { details } from '../conversion/fold-details.ts';
import { type ConversionState, foldReports, type Report } from '../conversion/fold-reports.ts';
import type { conversionReports, conversions } from '../conversion/table.ts';

export type Row = typeof conversions.$inferSelect;
export type KeptReport = Omit<typeof conversionReports.$inferSelect, 'conversionId'>;

export interface Billed {
  /** Null where it was not kept. */
  cents: number | null;
  at: Date;
}

/** A stored conversion with all of its stored reports. */
export interface StoredConversion {
  row: Row;
  reports: readonly Report[];
  /** For which amount and when its advertiser was billed, if it was. */
  billed?: Billed | null;
}

const [refused, pending, approved] = [
  conversionStatus.codes.refused,
  conversionStatus.codes.pending,
  conversionStatus.codes.approved,
];

/** The reported status, which a block overrides. */
export function reportedStatus(row: Row): number {
  if (row.reportedFirstAt === null) return Math.min(row.validationStatus, approved);
  if (row.reportedRefusedAt !== null) return refused;
  return row.reportedApprovedAt === null ? pending : approved;
}

export const sameTime = (one: Date | null | undefined, other: Date | null | undefined): boolean =>
  (one?.getTime() ?? null) === (other?.getTime() ?? null);

/** Returns a stored conversion as reports. Those of a conversion older than the reports are derived from its values. */
function legacyReports(row: Row, { now, id }: { now: Date; id: number }): KeptReport[] {
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

/** Whether the reports of a conversion give its stored values. */
const matchesStored = (state: ConversionState | undefined, row: Row): state is ConversionState =>
  state?.status === reportedStatus(row) &&
  state.amountCents === row.amountCents &&
  state.channelId === row.channelId &&
  sameTime(state.soldAt, row.createdAt);

/** Returns the reports of a conversion, and those to store so that it keeps its stored values. */
export function historyOf({ row, reports }: StoredConversion, now: Date) {
  const state = foldReports(reports);
  if (matchesStored(state, row)) return { state, reports, carried: [] };
  const carried = legacyReports(row, { now, id: nextReportId(reports) });
  const all = [...reports, ...carried];
  const carriedState = foldReports(all);
  if (carriedState === undefined) throw new Error('a conversion without a report');
  return { state: carriedState, reports: all, carried };
}

export const nextReportId = (reports: readonly Report[]): number => Math.max(0, ...reports.map(({ id }) => id)) + 1;
