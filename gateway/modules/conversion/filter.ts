import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { businessDayEnd, businessDayStart } from '#shared/time.ts';
import { type Actor, isStaff } from '../../server/actor.ts';
import { Fault } from '../../engine/errors.ts';
import { ownAffiliateId, requireReach } from '../../engine/access.ts';
import { conversions } from './table.ts';

/** What the report is narrowed by. `startDate` and `endDate` are business dates, both included. */
export interface ConversionFilter {
  affiliateId?: number | undefined;
  siteId?: number | undefined;
  campaignId?: number | undefined;
  orderId?: string | undefined;
  transactionId?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  validationStatus?: number | undefined;
}

export type ConversionFilterName = keyof ConversionFilter;

const conditions = {
  affiliateId: eq(conversions.affiliateId, sql.placeholder('affiliateId')),
  siteId: eq(conversions.siteId, sql.placeholder('siteId')),
  campaignId: eq(conversions.campaignId, sql.placeholder('campaignId')),
  orderId: eq(conversions.orderId, sql.placeholder('orderId')),
  transactionId: eq(conversions.transactionId, sql.placeholder('transactionId')),
  startDate: gte(conversions.createdAt, sql.placeholder('startDate')),
  endDate: lt(conversions.createdAt, sql.placeholder('endDate')),
  validationStatus: eq(conversions.validationStatus, sql.placeholder('validationStatus')),
} satisfies Record<ConversionFilterName, SQL>;

/** The condition of those filters that are set; its values are {@link filterValues}. */
export const whereOf = (names: readonly ConversionFilterName[]): SQL | undefined =>
  and(...names.map((name) => conditions[name]));

/** The values behind the conditions: dates as the instants that begin and end them. */
export function filterValues({ startDate, endDate, ...plain }: ConversionFilter): Record<string, unknown> {
  return {
    ...plain,
    ...(startDate !== undefined && { startDate: businessDayStart(startDate) }),
    ...(endDate !== undefined && { endDate: businessDayEnd(endDate) }),
  };
}

/**
 * The filter as it holds for the one who asks: an affiliate is held to itself.
 *
 * @throws {Fault} `not_found` when an affiliate asks for another one, `invalid_fields` for a range that ends before it begins
 */
export function scopedFilter(actor: Actor, filter: ConversionFilter): ConversionFilter {
  const { startDate, endDate } = filter;
  if (startDate !== undefined && endDate !== undefined && startDate > endDate) {
    throw new Fault('invalid_fields', { errors: { end_date: 'validation.date_order' } });
  }
  if (isStaff(actor)) return filter;
  const affiliateId = ownAffiliateId(actor);
  if (filter.affiliateId !== undefined) requireReach(actor, filter.affiliateId);
  return { ...filter, affiliateId };
}
