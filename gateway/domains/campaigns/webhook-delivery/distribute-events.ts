import { sql } from 'drizzle-orm';
import { deliverableEvents, type EventKind, eventsWithAmount } from '#shared/codes/platform/event-kind.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { isAboutSale, notifyOfSales } from './notify-of-sales.ts';

/** How long a delivery is tried. */
export const lifetimeMs = 72 * 60 * 60 * 1000;
/** How many events are given positions at once, and how many ranges of those that have them are handed out with them. */
const atOnceMax = 500;
const rangesAtOnceMax = 3;

const kinds = (list: readonly EventKind[]) => sql`${sql.param([...list])}::text[]`;

/** Whose events an endpoint is sent, and which of them. */
const isFor = sql`endpoint.active and event.kind = any(endpoint.events)
  and (endpoint.affiliate_id is null
    or (endpoint.affiliate_id = event.affiliate_id and event.kind = any(${kinds(deliverableEvents.affiliate)})))
  and (endpoint.advertiser_id is null
    or (endpoint.advertiser_id = event.advertiser_id and event.kind = any(${kinds(deliverableEvents.advertiser)})))
  and (endpoint.campaign_ids = '{}' or event.campaign_id is null or event.campaign_id = any(endpoint.campaign_ids))
  and (endpoint.amount_from_cents is null or abs(event.amount_cents) >= endpoint.amount_from_cents
    or event.kind <> all(${kinds(eventsWithAmount)}))`;

/** Locks the feed and returns its last position. Statements after it see what was committed until then. */
async function lockFeed(tx: Tx): Promise<number> {
  const lock = () => tx.execute<{ position: number }>(sql`select position from event_feed where id = 1 for update`);
  const { rows } = await lock();
  if (rows[0]) return rows[0].position;
  await tx.execute(sql`insert into event_feed (id, position) values (1, 0) on conflict do nothing`);
  return (await lock()).rows[0]?.position ?? 0;
}

/** What is handed out next, in the order of the positions. */
interface Next {
  events: readonly { id: number; kind: EventKind }[];
  /** Whether there may be more. */
  isFull: boolean;
}

/**
 * Takes the next events that got their positions when they were stored. Where these are all, it gives the next ones their
 * positions and their advertisers, in the order in which they were stored: what comes later about the same sale has none
 * yet.
 */
async function takeNext(tx: Tx): Promise<Next> {
  const last = await lockFeed(tx);
  const { rows } = await tx.execute<{ id: number; kind: EventKind; isFull: boolean }>(sql`
    with known as materialized (
      select id, first_position, last_position from event_ranges order by id limit ${rangesAtOnceMax + 1}::integer
    ), taken as materialized (
      select id, first_position, last_position from known order by id limit ${rangesAtOnceMax}::integer
    ), removed as (
      delete from event_ranges using taken where event_ranges.id = taken.id
    ), next as materialized (
      select event.id, event.kind, row_number() over (order by event.id) as place, campaign.advertiser_id as of_campaign
      from (select id, kind, campaign_id from events where position is null and (select count(*) from known) <= ${rangesAtOnceMax}::integer
          order by id limit ${atOnceMax}::integer) as event
        left join campaigns as campaign on campaign.id = event.campaign_id
    ), placed as (
      update events set position = ${last}::bigint + next.place, advertiser_id = coalesce(events.advertiser_id, next.of_campaign)
      from next where events.id = next.id
    ), moved as (
      update event_feed set position = position + (select count(*) from next) where id = 1 and exists (select from next)
    ), handed as (
      select event.id, event.kind, event.position
      from taken join events as event on event.position is not null and event.position between taken.first_position and taken.last_position
      union all select id, kind, ${last}::bigint + place from next
    )
    select id, kind, (select count(*) from known) > ${rangesAtOnceMax}::integer or (select count(*) from next) = ${atOnceMax}::integer as "isFull"
    from handed order by position`);
  return { events: rows, isFull: rows[0]?.isFull === true };
}

/** Makes a delivery for each endpoint that wants one of the events. Returns whether an endpoint has its next turn now. */
async function makeDeliveries(tx: Tx, eventIds: readonly number[], now: Date): Promise<boolean> {
  const handedOut = sql`event.id = any(${sql.param(eventIds)}::bigint[])`;
  // Whoever ends a turn of such an endpoint looks for its next one after this, or before: it misses none.
  const { rows: wanting } = await tx.execute(sql`
    select id from webhook_endpoints where active and exists (
      select from events as event where ${handedOut} and event.kind = any(webhook_endpoints.events)
        and (webhook_endpoints.affiliate_id is null or webhook_endpoints.affiliate_id = event.affiliate_id))
    order by id for no key update`);
  if (wanting.length === 0) return false;
  const { rows: waiting } = await tx.execute(sql`
    with made as (
      insert into webhook_deliveries (endpoint_id, event_id, event, entity, entity_id, state, next_attempt_at, expires_at, created_at)
      select endpoint.id, event.id, event.kind, split_part(event.kind, '.', 1), event.entity_id, 'waiting', ${now}::timestamptz,
        ${new Date(now.getTime() + lifetimeMs)}::timestamptz, ${now}::timestamptz
      from events as event join webhook_endpoints as endpoint on ${isFor}
      where ${handedOut}
      order by event.id, endpoint.id
      returning endpoint_id
    )
    update webhook_endpoints set next_turn_at = ${now}::timestamptz
    where next_turn_at is null and id in (select endpoint_id from made)
    returning id`);
  return waiting.length > 0;
}

/** What was handed out. */
interface Distributed {
  /** Whether there may be more. */
  isFull: boolean;
  /** Whether an endpoint that had nothing to send has its next turn now. */
  hasNewTurns: boolean;
}

/**
 * Gives the next events their positions, unless they have them, makes a delivery for each endpoint that wants them, and notifies affiliates of their
 * sales. Runs after the commit of the events, so that no sale waits for endpoints or notices, and once at a time.
 *
 * @returns undefined if there were none
 */
export async function distributeEvents({
  database,
  clock,
}: Pick<GatewayContext, 'database' | 'clock'>): Promise<Distributed | undefined> {
  const now = clock.now();
  const { rows: waiting } = await database.db.execute(sql`
    select 1 where exists (select from events where position is null) or exists (select from event_ranges)`);
  if (waiting.length === 0) return undefined;
  return withTransaction(database, async (tx) => {
    const { events: next, isFull } = await takeNext(tx);
    if (next.length === 0) return undefined;
    const hasNewTurns = await makeDeliveries(
      tx,
      next.map(({ id }) => id),
      now,
    );
    await notifyOfSales(
      tx,
      next.flatMap(({ id, kind }) => (isAboutSale(kind) ? [id] : [])),
    );
    return { isFull, hasNewTurns };
  });
}
