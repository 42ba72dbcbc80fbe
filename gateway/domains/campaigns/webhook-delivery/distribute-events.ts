import { asc, inArray, isNull, sql } from 'drizzle-orm';
import { withTransaction } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { events } from '../../platform/event/table.ts';
import { notifyOfSales } from './notify-of-sales.ts';

/** How long a delivery is tried. */
export const lifetimeMs = 72 * 60 * 60 * 1000;
const atOnceMax = 500;

/** Whose events an endpoint is sent, and which of them. */
const isFor = sql`endpoint.active and event.kind = any(endpoint.events)
  and (endpoint.affiliate_id is null or endpoint.affiliate_id = event.affiliate_id)
  and (endpoint.advertiser_id is null or endpoint.advertiser_id = campaign.advertiser_id)
  and (endpoint.campaign_ids = '{}' or event.campaign_id is null or event.campaign_id = any(endpoint.campaign_ids))
  and (endpoint.amount_from_cents is null or abs(event.amount_cents) >= endpoint.amount_from_cents)`;

/**
 * Gives the next events their positions, in the order in which they were stored, makes a delivery for each endpoint that
 * wants them, and notifies affiliates of their sales. Runs after the commit of the events, so that no sale waits for
 * endpoints or notices, and once at a time.
 *
 * @returns whether there were any
 */
export async function distributeEvents({
  database,
  clock,
}: Pick<GatewayContext, 'database' | 'clock'>): Promise<boolean> {
  const now = clock.now();
  const [unplaced] = await database.db.select({ id: events.id }).from(events).where(isNull(events.position)).limit(1);
  if (!unplaced) return false;
  return withTransaction(database, async (tx) => {
    await tx.execute(sql`insert into event_feed (id, position) values (1, 0) on conflict do nothing`);
    await tx.execute(sql`select position from event_feed where id = 1 for update`);
    const next = await tx
      .select({ id: events.id })
      .from(events)
      .where(isNull(events.position))
      .orderBy(asc(events.id))
      .limit(atOnceMax);
    if (next.length === 0) return false;
    const ids = next.map(({ id }) => id);
    await tx.execute(sql`
      update events set position = feed.position + place.at
      from (select id, row_number() over (order by id) as at from events where ${inArray(events.id, ids)}) as place,
        (select position from event_feed where id = 1) as feed
      where events.id = place.id`);
    await tx.execute(sql`update event_feed set position = position + ${ids.length} where id = 1`);
    // Whoever ends a turn of such an endpoint looks for its next one after this, or before: it misses none.
    await tx.execute(sql`
      select id from webhook_endpoints where active and exists (
        select from events as event where ${sql`event.id = any(${sql.param(ids)}::bigint[])`} and event.kind = any(webhook_endpoints.events)
          and (webhook_endpoints.affiliate_id is null or webhook_endpoints.affiliate_id = event.affiliate_id))
      order by id for no key update`);
    await tx.execute(sql`
      with made as (
        insert into webhook_deliveries (endpoint_id, event_id, event, entity, entity_id, state, next_attempt_at, expires_at, created_at)
        select endpoint.id, event.id, event.kind, split_part(event.kind, '.', 1), event.entity_id, 'waiting', ${now}::timestamptz,
          ${new Date(now.getTime() + lifetimeMs)}::timestamptz, ${now}::timestamptz
        from events as event left join campaigns as campaign on campaign.id = event.campaign_id
          join webhook_endpoints as endpoint on ${isFor}
        where event.id = any(${sql.param(ids)}::bigint[])
        order by event.id, endpoint.id
        returning endpoint_id
      )
      update webhook_endpoints set next_turn_at = ${now}::timestamptz
      where next_turn_at is null and id in (select endpoint_id from made)`);
    await notifyOfSales(tx, ids);
    return true;
  });
}
