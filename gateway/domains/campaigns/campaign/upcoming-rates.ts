import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../../db/client.ts';
import { reachOf } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import { channels } from '../channel/table.ts';

const rateSchema = z.object({
  campaignId: z.number(),
  rateBasisPoints: z.number().nullable(),
  rateCents: z.number().nullable(),
  startsAt: z.coerce.date(),
  endsAt: z.coerce.date().nullable(),
  /** The actor's channels that it applies to; empty for all. */
  channelNames: z.array(z.string()),
});

/** A rate above that of a campaign's default group, of a schedule that runs or is planned. */
export type UpcomingRate = z.output<typeof rateSchema>;

/**
 * Finds the higher rates of campaigns for the actor's channels, current or planned: the first such schedule of each
 * campaign. Schedules for other affiliates' channels are not disclosed. A rate of another kind (per cent or fixed) than
 * the usual one is left out, because the two cannot be compared.
 */
export async function findUpcomingRates(
  executor: Executor,
  actor: Actor,
  now: Date,
  campaignIds: readonly number[],
): Promise<Map<number, UpcomingRate>> {
  if (campaignIds.length === 0) return new Map();
  const own = sql`select sites.id from ${channels} where ${reachOf(actor, channels.affiliateId)}`;
  const { rows } = await executor.execute(sql`
    select schedule.campaign_id as "campaignId", raised.rate_basis_points as "rateBasisPoints",
      raised.rate_cents as "rateCents", schedule.starts_at as "startsAt", schedule.ends_at as "endsAt",
      array(select sites.name from ${channels} join campaign_schedule_sites as chosen on chosen.site_id = sites.id
        where chosen.schedule_id = schedule.id and sites.id in (${own}) order by sites.name) as "channelNames"
    from campaign_schedules as schedule
      join commission_groups as raised on raised.id = schedule.group_id
      join commission_groups as usual on usual.campaign_id = schedule.campaign_id and usual.is_default
    where schedule.campaign_id = any(${sql.param(campaignIds)}::int[]) and schedule.cancelled_at is null
      and (schedule.ends_at is null or schedule.ends_at > ${now.toISOString()}::timestamptz)
      and (raised.rate_basis_points > usual.rate_basis_points or raised.rate_cents > usual.rate_cents)
      and exists (select from campaign_schedule_sites as chosen where chosen.schedule_id = schedule.id
        and (chosen.site_id = 0 or chosen.site_id in (${own})))
    order by schedule.starts_at desc, schedule.id desc`);
  // In descending order: of several of one campaign, the earliest is set last and stays.
  return new Map(
    z
      .array(rateSchema)
      .parse(rows)
      .map((rate) => [rate.campaignId, rate]),
  );
}
