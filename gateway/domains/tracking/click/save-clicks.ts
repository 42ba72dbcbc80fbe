import { sql } from 'drizzle-orm';
import { type Database, type Tx, withTransaction } from '../../../db/client.ts';
import type { Click } from './click-log.ts';

const advisoryLock = 7_410_093;

/**
 * Held by one batch at a time, so that gateways do not lock the same totals in different orders, and while a channel is
 * deleted.
 */
export async function lockClicks(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLock})`);
}

async function saveIn(tx: Tx, clicks: readonly Click[]): Promise<void> {
  const column = <Value>(value: (click: Click) => Value) => sql.param(clicks.map(value));
  await lockClicks(tx);
  await tx.execute(sql`
    with stored as (
      insert into clicks (id, link_id, clicked_at, visitor_hash, is_robot, referer_host, is_own)
      select click.id, link_id, clicked_at, visitor_hash, is_robot, referer_host, exists (
        select from known_devices as device join users on users.id = device.user_id
          join tracking_links as link on link.affiliate_id = users.affiliate_id
        where device.token_hash = click.device_hash and link.id = click.link_id
      ) from unnest(
        ${column(({ id }) => id)}::text[], ${column(({ linkId }) => linkId)}::integer[],
        ${column(({ clickedAt }) => clickedAt.toISOString())}::timestamptz[],
        ${column(({ visitorHash }) => visitorHash)}::text[], ${column(({ isRobot }) => isRobot)}::boolean[],
        ${column(({ refererHost }) => refererHost)}::text[], ${column(({ deviceHash }) => deviceHash)}::text[]
      ) as click (id, link_id, clicked_at, visitor_hash, is_robot, referer_host, device_hash)
      where exists (select from tracking_links where tracking_links.id = click.link_id)
      on conflict (id, clicked_at) do nothing
      returning link_id, clicked_at, is_robot, is_own
    ), counted as (
      select link_id, (clicked_at at time zone 'America/Sao_Paulo')::date as day,
        count(*) filter (where not is_robot) as people, count(*) filter (where is_robot) as robots,
        count(*) filter (where is_own and not is_robot) as own
      from stored group by 1, 2
    ), days as (
      insert into click_days (affiliate_id, day, campaign_id, site_id, clicks, robots, own)
      select affiliate_id, day, campaign_id, site_id, sum(people), sum(robots), sum(own)
      from counted join tracking_links on tracking_links.id = link_id group by 1, 2, 3, 4
      on conflict (affiliate_id, day, campaign_id, site_id) do update
      set clicks = click_days.clicks + excluded.clicks, robots = click_days.robots + excluded.robots,
        own = click_days.own + excluded.own
    ), link_day as (
      insert into link_days (link_id, day, clicks) select link_id, day, people from counted where people > 0
      on conflict (link_id, day) do update set clicks = link_days.clicks + excluded.clicks
    )
    update tracking_links set clicks = tracking_links.clicks + link.people
    from (select link_id, sum(people) as people from counted group by 1) as link
    where tracking_links.id = link.link_id and link.people > 0`);
}

/**
 * Stores clicks and counts each once, in the totals of its day and of its link, even if it is passed repeatedly. Clicks
 * on links that were deleted with their channel are dropped. A click from a device that a user of the link's affiliate
 * has signed in from is counted and marked as its own.
 */
export const saveClicks = (database: Pick<Database, 'pool'>, clicks: readonly Click[]): Promise<void> =>
  withTransaction(database, (tx) => saveIn(tx, clicks));
