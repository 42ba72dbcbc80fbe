import type { ListOptions } from '#shared/client/client.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { type ReportGroup, reportGroup } from '#shared/codes/reports/report-group.ts';
import { type Period, periodValues, readPeriod, withValues } from '#shared/ui/form/period/period.ts';

/** What the report is filtered by. It stands in the address, so that a report can be kept and sent. */
export interface ReportFilter {
  period: Period;
  channelId: number | null;
  campaignId: number | null;
  status: number | null;
  /** Empty for all. */
  orderId: string;
  /** What the rows are of; null for the conversions one by one. */
  group: ReportGroup | null;
}

const ORDER_LENGTH_MAX = 80;

function readId(text: string | null): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/**
 * Reads the filter of an address. What is missing or makes no sense is as if it were not there.
 *
 * @param today the current business date, which presets end on
 */
export function readFilter(query: URLSearchParams, today: string): ReportFilter {
  const status = query.get('status');
  const code = conversionStatus.allCodes.find((known) => String(known) === status);
  return {
    period: readPeriod(query, today),
    channelId: readId(query.get('channel')),
    campaignId: readId(query.get('campaign')),
    status: code ?? null,
    orderId: (query.get('order') ?? '').trim().slice(0, ORDER_LENGTH_MAX),
    group: reportGroup.allCodes.find((known) => known === query.get('by')) ?? null,
  };
}

/** Writes the filter into an address. */
export function writeFilter({ period, channelId, campaignId, status, orderId, group }: ReportFilter): URLSearchParams {
  return withValues(periodValues(period), {
    channel: String(channelId ?? ''),
    campaign: String(campaignId ?? ''),
    status: String(status ?? ''),
    order: orderId.trim(),
    by: group ?? '',
  });
}

/** How many filters beside the period are set. */
export const filterCount = ({ channelId, campaignId, status, orderId }: ReportFilter): number =>
  [channelId, campaignId, status].filter((value) => value !== null).length + (orderId.trim() === '' ? 0 : 1);

/** Returns the filter as the API takes it, of the conversions and of their sums. */
export function apiFilter(
  affiliateId: number,
  { period, channelId, campaignId, status, orderId }: ReportFilter,
): NonNullable<ListOptions<'conversion'>['filter']> {
  const code = conversionStatus.allCodes.find((known) => known === status);
  return {
    affiliate_id: affiliateId,
    start_date: period.from,
    end_date: period.to,
    ...(channelId !== null && { site_id: channelId }),
    ...(campaignId !== null && { campaign_id: campaignId }),
    ...(code !== undefined && { validation_status: code }),
    ...(orderId.trim() !== '' && { order_id: orderId.trim() }),
  };
}

/**
 * Returns the filter as the API takes it, of rows by group. Each counts the conversions of every status, so that neither status nor
 * order number narrows it.
 */
export const groupedFilter = (
  affiliateId: number,
  group: ReportGroup,
  { period, channelId, campaignId }: ReportFilter,
): NonNullable<ListOptions<'report'>['filter']> => ({
  affiliate_id: affiliateId,
  from: period.from,
  to: period.to,
  group_by: group,
  ...(channelId !== null && { site_id: channelId }),
  ...(campaignId !== null && { campaign_id: campaignId }),
});

/** The names of the filter's values in an address. */
const names = ['period', 'from', 'to', 'channel', 'campaign', 'status', 'order', 'by'] as const;

/**
 * Whether an address asks for what no report has, such as an unknown status. {@link readFilter} leaves that out.
 *
 * @param today the current business date
 */
export function isImpossible(query: URLSearchParams, today: string): boolean {
  const possible = readFilter(query, today);
  const { period } = possible;
  const kept: Readonly<Record<(typeof names)[number], string | null>> = {
    period: period.preset,
    from: period.from,
    to: period.to,
    channel: textOf(possible.channelId),
    campaign: textOf(possible.campaignId),
    status: textOf(possible.status),
    order: possible.orderId,
    by: possible.group,
  };
  return names.some((name) => {
    const value = query.get(name)?.trim() ?? '';
    return value !== '' && value !== kept[name];
  });
}

const textOf = (id: number | null) => (id === null ? null : String(id));
