import { type SQL, sql } from 'drizzle-orm';
import type { EventKind } from '#shared/codes/platform/event-kind.ts';
import type { Tx } from '../../../db/client.ts';
import { wakeAfterCommit } from '../../../db/wake.ts';

export interface NewEvent {
  kind: EventKind;
  /** The conversion or the payment. */
  entityId: number;
  affiliateId: number;
  campaignId: number | null;
  /** Of the order or of the payment. */
  amountCents: number;
  /** The record as it is now, by wire names. */
  data: Readonly<Record<string, unknown>>;
}

/** The statement that stores events, in their order. It may be a part of the one that changes what they are about. */
export function eventsInsert(now: Date, events: readonly NewEvent[]): SQL {
  const rows = JSON.stringify(
    events.map(({ kind, entityId, affiliateId, campaignId, amountCents, data }) => ({
      kind,
      entity_id: entityId,
      affiliate_id: affiliateId,
      campaign_id: campaignId,
      amount_cents: amountCents,
      data,
    })),
  );
  return sql`
    insert into events (kind, entity_id, affiliate_id, campaign_id, amount_cents, data, occurred_at)
    select kind, entity_id, affiliate_id, campaign_id, amount_cents, data, ${now}::timestamptz
    from json_to_recordset(${rows}::json)
      as event (kind text, entity_id bigint, affiliate_id integer, campaign_id integer, amount_cents bigint, data jsonb)`;
}

/** Sends what was stored by {@link eventsInsert} after the commit. */
export const wakeForEvents = (tx: Tx): void => wakeAfterCommit(tx, 'webhooks');

/** Stores events in the transaction of the change that they are about; they are sent after the commit. */
export async function storeEvents(tx: Tx, now: Date, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.execute(eventsInsert(now, events));
  wakeForEvents(tx);
}
