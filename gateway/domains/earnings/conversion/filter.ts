import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Scope } from '#shared/codes/accounts/role.ts';
import type { ConversionBlock } from '#shared/codes/earnings/conversion-block.ts';
import { businessDayEnd, businessDayStart } from '#shared/time.ts';
import { reach } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import { RequestError } from '../../../lib/errors.ts';
import { campaigns } from '../../campaigns/campaign/table.ts';
import { conversions } from './table.ts';

/** The filter of the report. `startDate` and `endDate` are business dates, both inclusive. */
export interface ConversionFilter {
  affiliateId?: number | undefined;
  channelId?: number | undefined;
  campaignId?: number | undefined;
  orderId?: string | undefined;
  transactionId?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
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

export type ConversionFilterName = keyof ConversionFilter;

/** The campaigns of the advertiser that a filter names. */
export const campaignsOfAdvertiser = new QueryBuilder()
  .select({ id: campaigns.id })
  .from(campaigns)
  .where(eq(campaigns.advertiserId, sql.placeholder('advertiserId')));

const q = sql.placeholder('q');

const conditions = {
  affiliateId: eq(conversions.affiliateId, sql.placeholder('affiliateId')),
  channelId: eq(conversions.channelId, sql.placeholder('channelId')),
  campaignId: eq(conversions.campaignId, sql.placeholder('campaignId')),
  orderId: eq(conversions.orderId, sql.placeholder('orderId')),
  transactionId: eq(conversions.transactionId, sql.placeholder('transactionId')),
  startDate: gte(conversions.createdAt, sql.placeholder('startDate')),
  endDate: lt(conversions.createdAt, sql.placeholder('endDate')),
  validationStatus: eq(conversions.validationStatus, sql.placeholder('validationStatus')),
  block: sql`(${conversions.block} = ${sql.placeholder('block')} and ${conversions.blockLiftedAt} is null)`,
  advertiserId: sql`${conversions.campaignId} = any(array(${campaignsOfAdvertiser}))`,
  clickId: eq(conversions.clickId, sql.placeholder('clickId')),
  coupon: eq(conversions.couponCode, sql.placeholder('coupon')),
  amountCents: eq(conversions.amountCents, sql.placeholder('amountCents')),
  // Each index is queried separately, once: with a plain `or`, the planner would scan the whole index on time.
  q: sql`${conversions.id} = any(array(select named.id from ${conversions} as named where named.order_id = ${q}
    union all select named.id from ${conversions} as named where named.transaction_id = ${q}
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
  };
}

/**
 * @throws {RequestError} `not_found` when an affiliate asks for another one, `invalid_fields` when the range ends before it
 * begins
 */
export function checkFilter(actor: Actor, { affiliateId, startDate, endDate }: ConversionFilter): void {
  if (startDate !== undefined && endDate !== undefined && startDate > endDate) {
    throw new RequestError('invalid_fields', { errors: { end_date: 'validation.date_order' } });
  }
  const isOther = affiliateId !== undefined && affiliateId !== actor.affiliateId;
  if (actor.scope === 'own' && isOther) throw new RequestError('not_found');
}
