import { sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import type { GatewayContext } from '../../../server/context.ts';
import { heldPlaces, periodStart } from './count-period.ts';
import { notifyCapUse } from './notify-cap-use.ts';

/** Reports to price that were stored before, with their stored rows. */
const moved = sql`reported_lines as line join conversions as stored on stored.id = line.conversion_id and line.outcome <> 'added'`;

async function isAnyCapped(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from sale_caps as cap where exists (
      select from reported_lines as line
      where line.is_judged and line.campaign_id = cap.campaign_id and cap.site_id in (line.site_id, line.before_site_id)) limit 1`);
  return rows.length > 0;
}

/** A conversion whose period stays the same keeps its place, or stays without one. */
async function keepPlaces(tx: Tx): Promise<void> {
  await tx.execute(sql`
    update reported_lines as line set keeps_place = stored.block is null and line.block is null, block = coalesce(line.block, stored.block)
    from conversions as stored, sale_caps as cap
    where line.is_judged and line.outcome <> 'added' and stored.id = line.conversion_id
      and (stored.block is null or stored.block = 'sale_cap') and stored.site_id = line.site_id
      and (cap.site_id, cap.campaign_id) = (line.site_id, line.campaign_id)
      and ${periodStart(sql`cap`, sql`stored.created_at`)} = ${periodStart(sql`cap`, sql`line.sale_at`)}`);
}

/** A conversion that moves to another period or channel, or is blocked now, gives its place back. */
async function givePlacesBack(tx: Tx): Promise<void> {
  await tx.execute(sql`
    update sale_cap_periods as counter set used = counter.used - given.places
    from (
      select stored.site_id, stored.campaign_id, cap.sale_limit_metric, ${periodStart(sql`cap`, sql`stored.created_at`)} as starts_on,
        count(*)::integer as places
      from ${moved} join sale_caps as cap on (cap.site_id, cap.campaign_id) = (stored.site_id, stored.campaign_id)
      where line.is_judged and stored.block is null and not line.keeps_place group by 1, 2, 3, 4
    ) as given
    where (counter.site_id, counter.campaign_id, counter.sale_limit_metric, counter.starts_on)
      = (given.site_id, given.campaign_id, given.sale_limit_metric, given.starts_on)`);
}

/** The reports to price that need a place, each with its period. */
const takers = sql`select line.line, line.conversion_id, cap.site_id, cap.campaign_id, cap.sale_limit_metric, cap.sale_limit,
    ${periodStart(sql`cap`, sql`line.sale_at`)} as starts_on
  from reported_lines as line join sale_caps as cap on (cap.site_id, cap.campaign_id) = (line.site_id, line.campaign_id)
  where line.is_judged and line.block is null and not line.keeps_place`;

/**
 * Gives the reports to price places of their caps, in the order of their conversions while the counter of the period is below
 * the limit. The others are blocked by `sale_cap`. The counter rows stay locked until the commit, so that never more than
 * the limit get through. Mails are sent at 90 and 100 per cent.
 */
export async function takePlaces(tx: Tx, { env }: Pick<GatewayContext, 'env'>, now: Date): Promise<void> {
  if (!(await isAnyCapped(tx))) return;
  await keepPlaces(tx);
  // First the counters that are missing: they count the conversions as they are stored, also those that leave.
  await tx.execute(sql`
    insert into sale_cap_periods (site_id, campaign_id, sale_limit_metric, starts_on, used)
    select period.site_id, period.campaign_id, period.sale_limit_metric, period.starts_on, ${heldPlaces(sql`period`)}
    from (select distinct site_id, campaign_id, sale_limit_metric, starts_on from (${takers}) as taker) as period
    order by 1, 2, 3, 4
    on conflict do nothing`);
  await givePlacesBack(tx);
  const { rows } = await tx.execute(sql`
    select from sale_cap_periods
    where (site_id, campaign_id, sale_limit_metric, starts_on) in (select site_id, campaign_id, sale_limit_metric, starts_on from (${takers}) as taker)
    order by site_id, campaign_id, sale_limit_metric, starts_on for no key update`);
  if (rows.length === 0) return;
  // In one statement: the takers are those without a block.
  await tx.execute(sql`
    with ranked as (
      select taker.*, counter.used, row_number() over (
        partition by taker.site_id, taker.campaign_id, taker.starts_on order by taker.conversion_id) as place
      from (${takers}) as taker join sale_cap_periods as counter using (site_id, campaign_id, sale_limit_metric, starts_on)
    ), refused as (
      update reported_lines as line set block = 'sale_cap' from ranked
      where ranked.line = line.line and ranked.used + ranked.place > ranked.sale_limit
    )
    update sale_cap_periods as counter set used = counter.used + taken.places
    from (
      select site_id, campaign_id, sale_limit_metric, starts_on, count(*)::integer as places
      from ranked where used + place <= sale_limit group by 1, 2, 3, 4
    ) as taken
    where (counter.site_id, counter.campaign_id, counter.sale_limit_metric, counter.starts_on)
      = (taken.site_id, taken.campaign_id, taken.sale_limit_metric, taken.starts_on)`);
  await notifyCapUse(tx, env, now);
}
