import { type SQL, sql } from 'drizzle-orm';
import type { EventKind } from '#shared/codes/platform/event-kind.ts';
import type { Tx } from '../../../db/client.ts';
import { wakeAfterCommit } from '../../../db/wake.ts';

export interface NewEvent {
  kind: EventKind;
  /** See the table. */
  entityId: number;
  affiliateId: number | null;
  /** Where no campaign says it. */
  advertiserId?: number;
  campaignId: number | null;
  /** Of the order, the payment or the invoice; 0 for what has none. */
  amountCents: number;
  /** The record as it is now, by wire names. */
  data: Readonly<Record<string, unknown>>;
}

/** The rows of events, by the names of their columns. */
const recordsOf = (events: readonly NewEvent[]): SQL => sql`json_to_recordset(${JSON.stringify(
  events.map(({ kind, entityId, affiliateId, advertiserId, campaignId, amountCents, data }) => ({
    kind,
    entity_id: entityId,
    affiliate_id: affiliateId,
    advertiser_id: advertiserId,
    campaign_id: campaignId,
    amount_cents: amountCents,
    data,
  })),
)}::json)
  as (kind text, entity_id bigint, affiliate_id integer, advertiser_id integer, campaign_id integer, amount_cents bigint, data jsonb)`;

/** The statement that stores events, in their order. It may be a part of the one that changes what they are about. */
export const eventsInsert = (now: Date, events: readonly NewEvent[]): SQL => sql`
  insert into events (kind, entity_id, affiliate_id, advertiser_id, campaign_id, amount_cents, data, occurred_at)
  select kind, entity_id, affiliate_id, advertiser_id, campaign_id, amount_cents, data, ${now}::timestamptz
  from rows from (${recordsOf(events)}) as event`;

/**
 * Like {@link eventsInsert}, as common table expressions, and gives the events their positions: nothing of them is written
 * again. From then on until the commit nobody else gets one, so they are for many events, and about what is as new as
 * they are: an earlier event of the same could have no position yet. PostgreSQL completes the first expressions of a
 * statement last, so that these belong before all others.
 */
export function placedEvents(now: Date, events: readonly NewEvent[]): readonly SQL[] {
  const { length: count } = events;
  return [
    sql`feed as (
      insert into event_feed as known (id, position) values (1, ${count}::bigint)
      on conflict (id) do update set position = known.position + excluded.position
      returning position - ${count}::bigint as last)`,
    sql`placed as (
      insert into events (kind, entity_id, affiliate_id, advertiser_id, campaign_id, amount_cents, data, occurred_at, position)
      select kind, entity_id, affiliate_id,
        coalesce(event.advertiser_id, (select campaigns.advertiser_id from campaigns where campaigns.id = event.campaign_id)),
        campaign_id, amount_cents, data, ${now}::timestamptz, feed.last + event.place
      from feed cross join rows from (${recordsOf(events)}) with ordinality as event
        (kind, entity_id, affiliate_id, advertiser_id, campaign_id, amount_cents, data, place)
      order by event.place)`,
    sql`to_hand_out as (
      insert into event_ranges (first_position, last_position) select last + 1, last + ${count}::bigint from feed)`,
  ];
}

/**
 * Like {@link eventsInsert}, of the record that the same statement makes.
 *
 * @param source a query with its `id` and `amount_cents`, which take the place of those of the event
 */
export function eventInsertOf(source: SQL, now: Date, event: Omit<NewEvent, 'entityId' | 'amountCents'>): SQL {
  const { kind, affiliateId, campaignId, data } = event;
  return sql`
    insert into events (kind, entity_id, affiliate_id, campaign_id, amount_cents, data, occurred_at)
    select ${kind}::text, id, ${affiliateId}::integer, ${campaignId}::integer, amount_cents,
      ${JSON.stringify(data)}::jsonb || jsonb_build_object('id', id, 'amount', trim_scale(amount_cents / 100.0)), ${now}::timestamptz
    from ${source} as made`;
}

/** Sends what was stored by {@link eventsInsert}, {@link placedEvents} or {@link eventInsertOf} after the commit. */
export const wakeForEvents = (tx: Tx): void => wakeAfterCommit(tx, 'events');

/** Stores events in the transaction of the change that they are about; they are sent after the commit. */
export async function storeEvents(tx: Tx, now: Date, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.execute(eventsInsert(now, events));
  wakeForEvents(tx);
}
