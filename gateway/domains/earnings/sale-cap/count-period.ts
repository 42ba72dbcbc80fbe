import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';

/**
 * The first day of the period in which an instant falls in São Paulo: the day, the Monday of its week, or the first of its
 * month.
 *
 * @param cap a row with `sale_limit_metric`
 */
export const periodStart = (cap: SQL, instant: SQL): SQL =>
  sql`date_trunc(${cap}.sale_limit_metric, ${instant} at time zone 'America/Sao_Paulo')::date`;

/**
 * The number of conversions of a pair that hold a place in a period: all, including refused ones, except those that
 * were ever blocked.
 *
 * @param period a row with `site_id`, `campaign_id`, `sale_limit_metric` and `starts_on`
 */
export const heldPlaces = (period: SQL): SQL => sql`(select count(*) from conversions as held
  where held.site_id = ${period}.site_id and held.campaign_id = ${period}.campaign_id and held.block is null
    and held.created_at >= ${period}.starts_on::timestamp at time zone 'America/Sao_Paulo'
    and held.created_at < (${period}.starts_on + ('1 ' || ${period}.sale_limit_metric)::interval) at time zone 'America/Sao_Paulo')`;

/** The threshold that a count has reached, in per cent of the limit: 0, 90 or 100. */
export const reachedPercent = (used: SQL, limit: SQL): SQL =>
  sql`case when ${used} >= ${limit} then 100 when ${used} * 10 >= ${limit} * 9 then 90 else 0 end`;

/** The same as {@link reachedPercent} of numbers. */
export function percentReached(used: number, limit: number): number {
  if (used >= limit) return 100;
  return used * 10 >= limit * 9 ? 90 : 0;
}

/**
 * Recounts after the cap of a channel in a campaign was created, changed or removed: the sales of the current period
 * count, even if there are more than the limit. Counters of another metric and of a removed cap are deleted; a mail is
 * repeated only when the new limit is reached again. The transaction must hold `lockSales`.
 */
export async function recountPeriod(tx: Tx, channelId: number, campaignId: number, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into sale_cap_periods as counter (site_id, campaign_id, sale_limit_metric, starts_on, used, told_percent)
    select period.site_id, period.campaign_id, period.sale_limit_metric, period.starts_on, ${heldPlaces(sql`period`)}, 0
    from (
      select cap.*, ${periodStart(sql`cap`, sql`${now}::timestamptz`)} as starts_on
      from sale_caps as cap where cap.site_id = ${channelId} and cap.campaign_id = ${campaignId}
    ) as period
    on conflict (site_id, campaign_id, sale_limit_metric, starts_on) do update set used = excluded.used`);
  await tx.execute(sql`
    update sale_cap_periods as counter set told_percent = least(counter.told_percent, ${reachedPercent(sql`counter.used`, sql`cap.sale_limit`)})
    from sale_caps as cap
    where counter.site_id = ${channelId} and counter.campaign_id = ${campaignId}
      and (cap.site_id, cap.campaign_id, cap.sale_limit_metric) = (counter.site_id, counter.campaign_id, counter.sale_limit_metric)`);
  await tx.execute(sql`
    delete from sale_cap_periods as counter
    where counter.site_id = ${channelId} and counter.campaign_id = ${campaignId} and not exists (
      select from sale_caps as cap
      where (cap.site_id, cap.campaign_id, cap.sale_limit_metric) = (counter.site_id, counter.campaign_id, counter.sale_limit_metric))`);
}
