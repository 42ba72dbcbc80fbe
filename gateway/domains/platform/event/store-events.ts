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

/** The statement that stores events, in their order. It may be a part of the one that changes what they are about. */
export function eventsInsert(now: Date, events: readonly NewEvent[]): SQL {
  const rows = JSON.stringify(
    events.map(({ kind, entityId, affiliateId, advertiserId, campaignId, amountCents, data }) => ({
      kind,
      entity_id: entityId,
      affiliate_id: affiliateId,
      advertiser_id: advertiserId,
      campaign_id: campaignId,
      amount_cents: amountCents,
      data,
    })),
  );
  return sql`
    insert into events (kind, entity_id, affiliate_id, advertiser_id, campaign_id, amount_cents, data, occurred_at)
    select kind, entity_id, affiliate_id, advertiser_id, campaign_id, amount_cents, data, ${now}::timestamptz
    from json_to_recordset(${rows}::json)
      as event (kind text, entity_id bigint, affiliate_id integer, advertiser_id integer, campaign_id integer, amount_cents bigint, data jsonb)`;
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

/** Sends what was stored by {@link eventsInsert} or {@link eventInsertOf} after the commit. */
export const wakeForEvents = (tx: Tx): void => wakeAfterCommit(tx, 'events');

/** Stores events in the transaction of the change that they are about; they are sent after the commit. */
export async function storeEvents(tx: Tx, now: Date, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.execute(eventsInsert(now, events));
  wakeForEvents(tx);
}
