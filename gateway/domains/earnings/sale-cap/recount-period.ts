import { sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { heldPlaces, periodStart, reachedPercent } from './count-period.ts';

/**
 * Counts again after the cap of a channel in a campaign was created, changed or removed: its current period counts what it
 * already has, which may be more than the limit. Counters of another metric, and of a removed cap, are deleted; what has
 * been notified by mail is notified again only where the new limit is reached again.
 * The transaction must hold `lockSales`.
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
