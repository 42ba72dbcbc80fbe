import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { DateRange } from '#shared/time.ts';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { reachOf } from '../../engine/access.ts';
import { Fault } from '../../engine/errors.ts';
import { getAffiliate } from '../affiliate/affiliates.ts';
import { clickDays } from '../tracking-link/table.ts';
import { affiliateDays, campaignDays } from './table.ts';

/** Whose figures are asked for: an affiliate's, or those of all whom the actor reaches; of one campaign or of all. */
export interface FigureFilter {
  affiliateId?: number | undefined;
  campaignId?: number | undefined;
}

/**
 * Returns the filter that an actor asks by: an affiliate's own one is its own.
 *
 * @throws {Fault} `not_found` for an affiliate that the actor does not reach
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
  if (filter.affiliateId !== undefined && filter.affiliateId !== actor.affiliateId) throw new Fault('not_found');
  return { ...filter, affiliateId: actor.affiliateId ?? 0 };
}

/** The days of a range. */
export const within = (
  day: typeof affiliateDays.day | typeof campaignDays.day | typeof clickDays.day,
  { from, to }: DateRange,
) => sql`${day} between ${from} and ${to}`;

/** A column that is one id, or any. */
export const of = (column: Parameters<typeof eq>[0], id: number | undefined) =>
  id === undefined ? undefined : eq(column, id);

/**
 * Selects `day, campaign_id, validation_status, count, amount_cents, commission_cents` of a range of days: from the sums of all
 * affiliates where nothing but all is asked for, else from those of each affiliate that the actor reaches.
 */
export function conversionDays(actor: Actor, { affiliateId, campaignId }: FigureFilter, range: DateRange): SQL {
  if (actor.scope === 'all' && affiliateId === undefined) {
    const where = and(within(campaignDays.day, range), of(campaignDays.campaignId, campaignId));
    return sql`select day, campaign_id, validation_status, count, amount_cents, commission_cents from ${campaignDays} where ${where}`;
  }
  const where = and(
    reachOf(actor, affiliateDays.affiliateId),
    of(affiliateDays.affiliateId, affiliateId),
    within(affiliateDays.day, range),
    of(affiliateDays.campaignId, campaignId),
  );
  return sql`select day, campaign_id, validation_status, count, amount_cents, commission_cents from ${affiliateDays} where ${where}`;
}

/** Selects `day, campaign_id, clicks` of a range of days, of whom the actor reaches. Robots are none. */
export function dayClicks(actor: Actor, { affiliateId, campaignId }: FigureFilter, range: DateRange): SQL {
  const where = and(
    reachOf(actor, clickDays.affiliateId),
    of(clickDays.affiliateId, affiliateId),
    within(clickDays.day, range),
    of(clickDays.campaignId, campaignId),
  );
  return sql`select day, campaign_id, clicks from ${clickDays} where ${where}`;
}
