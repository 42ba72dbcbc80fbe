import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Scope } from '#shared/codes/accounts/role.ts';
import type { ConversionBlock } from '#shared/codes/earnings/conversion-block.ts';
import { businessDayEnd, businessDayStart, daysBetween } from '#shared/time.ts';
import { reach } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import { RequestError } from '../../../lib/errors.ts';
import { campaigns } from '../../campaigns/campaign/table.ts';
import { conversionReports, conversions } from './table.ts';

/** The filter of the report. `startDate` and `endDate` are business dates, both inclusive. */
export interface ConversionFilter {
  affiliateId?: number | undefined;
  channelId?: number | undefined;
  campaignId?: number | undefined;
  orderId?: string | undefined;
  transactionId?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** The business dates, both inclusive, on which the first report of it arrived: two or none, see {@link receivedSpan}. */
  receivedFrom?: string | undefined;
  receivedTo?: string | undefined;
  /** The same for a long span. */
  longReceivedFrom?: string | undefined;
  longReceivedTo?: string | undefined;
  validationStatus?: number | undefined;
  /** A block that was not lifted. */
  block?: ConversionBlock | undefined;
  advertiserId?: number | undefined;
  clickId?: string | undefined;
  coupon?: string | undefined;
  amountCents?: number | undefined;
  /** A complete order number, transaction id or click id. */
  q?: string | undefined;
}

/**
 * Up to so many days, the conversions of a span of arrival are found by the reports of its days. Beyond, most conversions are in
 * it, and each is asked for its first report: at a million conversions in two years a year takes a third, and its page nothing.
 */
const longSpanDays = 92;

/**
 * Returns the ends of a span of arrival, which may be open at an end, or at both.
 *
 * @param today the business date, after which nothing has arrived
 */
export function receivedSpan(
  from: string | undefined,
  to: string | undefined,
  today: string,
): Pick<ConversionFilter, 'receivedFrom' | 'receivedTo' | 'longReceivedFrom' | 'longReceivedTo'> {
  if (from === undefined && to === undefined) return {};
  const [first, last] = [from ?? '2000-01-01', to ?? '2999-12-31'];
  return daysBetween(first, last < today ? last : today) > longSpanDays
    ? { longReceivedFrom: first, longReceivedTo: last }
    : { receivedFrom: first, receivedTo: last };
}

export type ConversionFilterName = keyof ConversionFilter;

/** The campaigns of the advertiser that a filter names. */
export const campaignsOfAdvertiser = new QueryBuilder()
  .select({ id: campaigns.id })
  .from(campaigns)
  .where(eq(campaigns.advertiserId, sql.placeholder('advertiserId')));

/** The ids of the conversions with an id of a transaction; those without one have their own for it. */
export const idsOfTransaction = (text: SQL): SQL => sql`
    select named.id from ${conversions} as named where named.transaction_id = ${text}::text and named.transaction_id <> named.id::text
    union all select named.id from ${conversions} as named
      where named.id = case when ${text}::text ~ '^[1-9][0-9]{0,17}\\Z' then ${text}::text::bigint end and named.transaction_id = ${text}::text`;

const q = sql`${sql.placeholder('q')}::text`;
const receivedFrom = sql.placeholder('receivedFrom');

/** Whether the first report of a conversion arrived between the values of two placeholders. */
const isFirstIn = (conversionId: SQL, from: string, to: string): SQL => sql`(
    select min(report.received_at) >= ${sql.placeholder(from)} and min(report.received_at) < ${sql.placeholder(to)}
    from ${conversionReports} as report where report.conversion_id = ${conversionId})`;

/** The same of the short span of a filter. */
export const arrivedInSpan = (conversionId: SQL): SQL => isFirstIn(conversionId, 'receivedFrom', 'receivedTo');

/** How many conversions have their first report in the short span of a filter, by the reports alone. */
export const arrivalsInSpan: SQL = sql`(select count(*) from ${conversionReports} as report
    where report.received_at >= ${receivedFrom} and report.received_at < ${sql.placeholder('receivedTo')} and not exists (
      select from ${conversionReports} as earlier where earlier.conversion_id = report.conversion_id
        and (earlier.received_at, earlier.id) < (report.received_at, report.id) offset 0))`;

// `receivedFrom`: the conversions whose first report arrived in the span. The reports of the span are found by the index of
// their arrival, and earlier ones by that of their conversion. `offset` keeps the planner from joining instead, which would read
// all of them.
const conditions = {
  affiliateId: eq(conversions.affiliateId, sql.placeholder('affiliateId')),
  channelId: eq(conversions.channelId, sql.placeholder('channelId')),
  campaignId: eq(conversions.campaignId, sql.placeholder('campaignId')),
  orderId: eq(conversions.orderId, sql.placeholder('orderId')),
  transactionId: sql`${conversions.id} = any(array(${idsOfTransaction(sql`${sql.placeholder('transactionId')}`)}))`,
  startDate: gte(conversions.createdAt, sql.placeholder('startDate')),
  endDate: lt(conversions.createdAt, sql.placeholder('endDate')),
  receivedFrom: sql`${conversions.id} = any(array(
    select report.conversion_id from ${conversionReports} as report
    where report.received_at >= ${receivedFrom} and report.received_at < ${sql.placeholder('receivedTo')} and not exists (
      select from ${conversionReports} as earlier
      where earlier.conversion_id = report.conversion_id and earlier.received_at < ${receivedFrom} offset 0)))`,
  // Both ends are in the condition before.
  receivedTo: sql`true`,
  longReceivedFrom: isFirstIn(sql`${conversions.id}`, 'longReceivedFrom', 'longReceivedTo'),
  longReceivedTo: sql`true`,
  validationStatus: eq(conversions.validationStatus, sql.placeholder('validationStatus')),
  block: sql`(${conversions.block} = ${sql.placeholder('block')} and ${conversions.blockLiftedAt} is null)`,
  advertiserId: sql`${conversions.campaignId} = any(array(${campaignsOfAdvertiser}))`,
  clickId: eq(conversions.clickId, sql.placeholder('clickId')),
  coupon: eq(conversions.couponCode, sql.placeholder('coupon')),
  amountCents: eq(conversions.amountCents, sql.placeholder('amountCents')),
  // Each index is queried separately, once: with a plain `or`, the planner would scan the whole index on time.
  q: sql`${conversions.id} = any(array(select named.id from ${conversions} as named where named.order_id = ${q}
    union all ${idsOfTransaction(q)}
    union all select named.id from ${conversions} as named where named.click_id = upper(${q})))`,
} satisfies Record<ConversionFilterName, SQL>;

/** The part of a conversion query that determines its SQL: the scope, and which filters are set. */
export interface ConversionShape {
  scope: Scope;
  filters: readonly ConversionFilterName[];
}

/** Returns the condition of a shape; its values come from {@link filterValues}. */
export const whereOf = ({ scope, filters }: ConversionShape): SQL | undefined =>
  and(reach(scope, conversions.affiliateId), ...filters.map((name) => conditions[name]));

/** Returns the placeholder values of a filter: dates as start and end instants, and unchanged. */
export function filterValues({
  startDate,
  endDate,
  receivedFrom: arrivedFrom,
  receivedTo: arrivedTo,
  longReceivedFrom,
  longReceivedTo,
  clickId,
  coupon,
  ...plain
}: ConversionFilter): Record<string, unknown> {
  return {
    ...plain,
    // Both are stored in capitals.
    ...(clickId !== undefined && { clickId: clickId.toUpperCase() }),
    ...(coupon !== undefined && { coupon: coupon.toUpperCase() }),
    ...(startDate !== undefined && { startDate: businessDayStart(startDate), startDay: startDate }),
    ...(endDate !== undefined && { endDate: businessDayEnd(endDate), endDay: endDate }),
    ...(arrivedFrom !== undefined && { receivedFrom: businessDayStart(arrivedFrom) }),
    ...(arrivedTo !== undefined && { receivedTo: businessDayEnd(arrivedTo) }),
    ...(longReceivedFrom !== undefined && { longReceivedFrom: businessDayStart(longReceivedFrom) }),
    ...(longReceivedTo !== undefined && { longReceivedTo: businessDayEnd(longReceivedTo) }),
  };
}

/**
 * @throws {RequestError} `not_found` when an affiliate asks for another one, `invalid_fields` when the range ends before it
 * begins
 */
export function checkFilter(actor: Actor, filter: ConversionFilter): void {
  const { affiliateId, startDate, endDate, receivedFrom: from, receivedTo: to } = filter;
  if (startDate !== undefined && endDate !== undefined && startDate > endDate) {
    throw new RequestError('invalid_fields', { errors: { end_date: 'validation.date_order' } });
  }
  if (from !== undefined && to !== undefined && from > to) {
    throw new RequestError('invalid_fields', { errors: { received_to: 'validation.date_order' } });
  }
  const isOther = affiliateId !== undefined && affiliateId !== actor.affiliateId;
  if (actor.scope === 'own' && isOther) throw new RequestError('not_found');
}
