import { type SQL, sql } from 'drizzle-orm';
import type { EventKind } from '#shared/codes/platform/event-kind.ts';
import type { Tx } from '../../../db/client.ts';
import { rendered } from '../../../db/rendered-sql.ts';
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
const recordsOf = (events: readonly NewEvent[], kindOf: (event: NewEvent) => object): SQL =>
  sql`json_to_recordset(${JSON.stringify(
    events.map((event) => ({
      entity_id: event.entityId,
      affiliate_id: event.affiliateId,
      advertiser_id: event.advertiserId,
      campaign_id: event.campaignId,
      amount_cents: event.amountCents,
      data: event.data,
      ...kindOf(event),
    })),
  )}::json)`;

const recordColumns = rendered(
  sql`entity_id bigint, affiliate_id integer, advertiser_id integer, campaign_id integer, amount_cents bigint, data jsonb`,
);

/** The first of the events that have the same record, one after the other, with the kinds of all of them. */
function kindsByRecord(events: readonly NewEvent[]): Map<NewEvent, EventKind[]> {
  const kindsOf = new Map<NewEvent, EventKind[]>();
  let [first, kinds]: [NewEvent | undefined, EventKind[]] = [undefined, []];
  for (const event of events) {
    if (first?.data === event.data) kinds.push(event.kind);
    else kindsOf.set((first = event), (kinds = [event.kind]));
  }
  return kindsOf;
}

/** The statement that stores events, in their order. It may be a part of the one that changes what they are about. */
export const eventsInsert = (now: Date, events: readonly NewEvent[]): SQL => sql`
  insert into events (kind, entity_id, affiliate_id, advertiser_id, campaign_id, amount_cents, data, occurred_at)
  select kind, entity_id, affiliate_id, advertiser_id, campaign_id, amount_cents, data, ${now}::timestamptz
  from ${recordsOf(events, ({ kind }) => ({ kind }))} as event (kind text, ${recordColumns})`;

/**
 * Like {@link eventsInsert}, as common table expressions, and gives the events their positions: nothing of them is written
 * again. From then on until the commit nobody else gets one, so they are for many events, and about what is as new as
 * they are: an earlier event of the same could have no position yet. PostgreSQL completes the first expressions of a
 * statement last, so that these belong before all others.
 */
export function placedEvents(now: Date, events: readonly NewEvent[]): readonly SQL[] {
  const { length: count } = events;
  // A sale that arrives approved has two events with one record, which is sent and read once.
  const kindsOf = kindsByRecord(events);
  let last = 0;
  const records = recordsOf([...kindsOf.keys()], (event) => {
    const kinds = kindsOf.get(event) ?? [];
    const before = last;
    last += kinds.length;
    return { kinds, before };
  });
  return [
    sql`feed as (
      insert into event_feed as known (id, position) values (1, ${count}::bigint)
      on conflict (id) do update set position = known.position + excluded.position
      returning position - ${count}::bigint as last)`,
    sql`placed as (
      insert into events (kind, entity_id, affiliate_id, advertiser_id, campaign_id, amount_cents, data, occurred_at, position)
      select one.kind, record.entity_id, record.affiliate_id, coalesce(record.advertiser_id, campaign.advertiser_id),
        record.campaign_id, record.amount_cents, record.data, ${now}::timestamptz, feed.last + record.before + one.at
      from feed cross join ${records} as record (kinds text[], before integer, ${recordColumns})
        left join campaigns as campaign on campaign.id = record.campaign_id
        cross join unnest(record.kinds) with ordinality as one (kind, at)
      order by record.before + one.at)`,
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
