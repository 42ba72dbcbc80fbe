import { sql } from 'drizzle-orm';
import type { Tx } from '../db/client.ts';

/** How many orders of the script were confirmed, and how many wait. */
const [confirmedCount, waitingCount] = [12, 14];

/**
 * Inserts what the pages of shops reported in the last days: orders of sales by a click, and others that their advertisers
 * have not confirmed, of which another affiliate claims one.
 */
export async function addScriptReports(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`
    with sold as (
      select campaign_id, order_id, click_id, amount_cents, transaction_datetime as at
      from conversions where click_id is not null and transaction_datetime < ${now} order by transaction_datetime desc limit ${confirmedCount}
    ), clicked as (
      select clicks.id as click_id, clicks.clicked_at + interval '25 minutes' as at, row_number() over (order by clicks.clicked_at desc) as place
      from clicks join tracking_links as link on link.id = clicks.link_id
      where not is_robot and clicks.clicked_at < ${now}::timestamptz - interval '1 hour' and clicks.clicked_at > ${now}::timestamptz - interval '20 days'
        and not exists (select from conversions where conversions.click_id = clicks.id)
      order by clicks.clicked_at desc limit ${waitingCount}
    ), reported as (
      select order_id, click_id, amount_cents, at, 0 as place from sold
      union all select 'WEB-' || (48210 + place * 7), click_id, 4990 + place * 3150, at, place from clicked
    )
    insert into script_reports (campaign_id, order_id, click_id, link_id, amount_cents, source, host, received_at, contested_at, contested_link_id)
    select link.campaign_id, reported.order_id, reported.click_id, link.id, reported.amount_cents, case when reported.place % 5 = 4 then 'image' else 'script' end,
      campaign.allowed_hosts[1], reported.at, case when reported.place = 3 then reported.at + interval '2 minutes' end,
      case when reported.place = 3 then (select min(other.id) from tracking_links as other
        where other.campaign_id = link.campaign_id and other.site_id <> link.site_id) end
    from reported join clicks on clicks.id = reported.click_id join tracking_links as link on link.id = clicks.link_id
      join campaigns as campaign on campaign.id = link.campaign_id
    where reported.at >= ${now}::timestamptz - interval '90 days'
    order by reported.at, reported.order_id`);
}
