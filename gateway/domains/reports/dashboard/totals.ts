import { and, eq, type SQL, sql } from 'drizzle-orm';
import { businessDayStart, type DateRange } from '#shared/time.ts';
import { reachOf } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { getAffiliate } from '../../accounts/affiliate/affiliates.ts';
import { conversions } from '../../earnings/conversion/table.ts';
import { affiliateDays, campaignDays } from '../../earnings/conversion-day/table.ts';
import { clickDays, clicks, trackingLinks } from '../../tracking/tracking-link/table.ts';
import type { CountedRange } from './period.ts';

/** The filter: one affiliate or all within the actor's reach, one campaign or all. */
export interface FigureFilter {
  affiliateId?: number | undefined;
  campaignId?: number | undefined;
}

/**
 * Returns the filter within the actor's reach; an affiliate's is always its own.
 *
 * @throws {RequestError} `not_found` for an affiliate beyond the actor's reach
 */
export async function reachedFilter(
  context: GatewayContext,
  actor: Actor,
  filter: FigureFilter,
): Promise<FigureFilter> {
  if (actor.scope !== 'own') {
    if (filter.affiliateId !== undefined) await getAffiliate(context, actor, filter.affiliateId);
    return filter;
  }
  if (filter.affiliateId !== undefined && filter.affiliateId !== actor.affiliateId) throw new RequestError('not_found');
  return { ...filter, affiliateId: actor.affiliateId ?? 0 };
}

/** The days of a range. */
export const within = (
  day: typeof affiliateDays.day | typeof campaignDays.day | typeof clickDays.day,
  { from, to }: DateRange,
) => sql`${day} between ${from} and ${to}`;

/** A condition on a column: one id, or any. */
export const of = (column: Parameters<typeof eq>[0], id: number | undefined) =>
  id === undefined ? undefined : eq(column, id);

/** The complete days of a range. */
const wholly = (day: Parameters<typeof within>[0], { part, ...range }: CountedRange) =>
  and(within(day, range), part && sql`${day} <> ${part.day}`);

/** The instants of the incomplete day. */
const inPart = (instant: typeof conversions.createdAt | typeof clicks.clickedAt, part: Part) =>
  sql`${instant} >= ${businessDayStart(part.day).toISOString()}::timestamptz and ${instant} < ${part.until.toISOString()}::timestamptz`;

type Part = NonNullable<CountedRange['part']>;

/** Adds the incomplete day to sums by day, from the conversions themselves. */
function withPart(sums: SQL, { part }: CountedRange, conditions: (SQL | undefined)[]): SQL {
  if (part === undefined) return sums;
  const where = and(inPart(conversions.createdAt, part), ...conditions);
  return sql`${sums} union all
    select ${part.day}::date as day, ${conversions.campaignId}, ${conversions.validationStatus}, count(*) as count,
      sum(${conversions.amountCents})::bigint as amount_cents, sum(${conversions.commissionCents})::bigint as commission_cents
    from ${conversions} where ${where} group by ${conversions.campaignId}, ${conversions.validationStatus}`;
}

const daySums = sql`day, campaign_id, validation_status, count, amount_cents, commission_cents`;

/** Selects the same as {@link conversionDays} of one affiliate, by an SQL expression of its id. */
export function ofAffiliate(affiliateId: SQL, campaignId: number | undefined, range: CountedRange): SQL {
  const where = and(
    sql`${affiliateDays.affiliateId} = ${affiliateId}`,
    wholly(affiliateDays.day, range),
    of(affiliateDays.campaignId, campaignId),
  );
  return withPart(sql`select ${daySums} from ${affiliateDays} where ${where}`, range, [
    sql`${conversions.affiliateId} = ${affiliateId}`,
    of(conversions.campaignId, campaignId),
  ]);
}

/**
 * Selects `day, campaign_id, validation_status, count, amount_cents, commission_cents` of a range of days: from the
 * totals of all affiliates if there is no filter, else from those of each affiliate within reach.
 */
export function conversionDays(actor: Actor, { affiliateId, campaignId }: FigureFilter, range: CountedRange): SQL {
  if (actor.scope === 'all' && affiliateId === undefined) {
    const where = and(wholly(campaignDays.day, range), of(campaignDays.campaignId, campaignId));
    return withPart(sql`select ${daySums} from ${campaignDays} where ${where}`, range, [
      of(conversions.campaignId, campaignId),
    ]);
  }
  const where = and(
    reachOf(actor, affiliateDays.affiliateId),
    of(affiliateDays.affiliateId, affiliateId),
    wholly(affiliateDays.day, range),
    of(affiliateDays.campaignId, campaignId),
  );
  return withPart(sql`select ${daySums} from ${affiliateDays} where ${where}`, range, [
    reachOf(actor, conversions.affiliateId),
    of(conversions.affiliateId, affiliateId),
    of(conversions.campaignId, campaignId),
  ]);
}

/**
 * Selects `day, campaign_id, clicks` of a range of days within the actor's reach, without robots. The incomplete day is
 * counted from single clicks while they are stored, later from the total of the whole day.
 */
export function dayClicks(actor: Actor, { affiliateId, campaignId }: FigureFilter, range: CountedRange): SQL {
  const part = range.part?.hasClicks === true ? range.part : undefined;
  const where = and(
    reachOf(actor, clickDays.affiliateId),
    of(clickDays.affiliateId, affiliateId),
    wholly(clickDays.day, { ...range, part }),
    of(clickDays.campaignId, campaignId),
  );
  const whole = sql`select day, campaign_id, clicks from ${clickDays} where ${where}`;
  if (part === undefined) return whole;
  const ofPart = and(
    inPart(clicks.clickedAt, part),
    sql`not ${clicks.isRobot}`,
    reachOf(actor, trackingLinks.affiliateId),
    of(trackingLinks.affiliateId, affiliateId),
    of(trackingLinks.campaignId, campaignId),
  );
  return sql`${whole} union all
    select ${part.day}::date as day, ${trackingLinks.campaignId}, count(*) as clicks
    from ${clicks} join ${trackingLinks} on ${trackingLinks.id} = ${clicks.linkId}
    where ${ofPart} group by ${trackingLinks.campaignId}`;
}
