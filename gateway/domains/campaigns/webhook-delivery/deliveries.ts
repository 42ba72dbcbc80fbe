import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { EventKind } from '#shared/codes/platform/event-kind.ts';
import { type Executor, type Tx, withTransaction } from '../../../db/client.ts';
import { onlyRow } from '../../../db/only-row.ts';
import { wakeAfterCommit } from '../../../db/wake.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { defineSearch, equal } from '../../../engine/search.ts';
import { toWire } from '../../../engine/wire.ts';
import { invalidField, RequestError } from '../../../lib/errors.ts';
import { auditEndpoint, lockEndpoint, readsAddress } from '../webhook-endpoint/endpoints.ts';
import { webhookEndpoints } from '../webhook-endpoint/table.ts';
import { lifetimeMs } from './distribute-events.ts';
import { addressOf, type Message } from './message.ts';
import { messagesOf } from './send-turn.ts';
import { webhookDeliveries } from './table.ts';

const { expiresAt: _expires, entity: _entity, ...columns } = getTableColumns(webhookDeliveries);

/** Deliveries, newest first. Affiliates find those to their own endpoints. */
export const deliverySearch = defineSearch({
  select: (db: Executor) =>
    db
      .select({
        ...columns,
        endpointName: webhookEndpoints.name,
        affiliateId: webhookEndpoints.affiliateId,
        advertiserId: webhookEndpoints.advertiserId,
        kind: webhookEndpoints.kind,
        method: webhookEndpoints.method,
        payload: webhookEndpoints.payload,
        url: webhookEndpoints.url,
      })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
      .$dynamic(),
  id: webhookDeliveries.id,
  affiliateId: webhookEndpoints.affiliateId,
  filters: {
    endpointId: equal(webhookDeliveries.endpointId),
    state: equal(webhookDeliveries.state),
    event: equal(webhookDeliveries.event),
  },
  sorts: { id: webhookDeliveries.id },
  defaultSort: ['id', 'desc'],
});

type Found = Awaited<ReturnType<typeof deliverySearch.get>>;

/** Returns deliveries by wire names, with the address that was called. */
export async function wireDeliveries(
  rows: readonly Found[],
  { actor, context }: { actor: Actor; context: GatewayContext },
): Promise<Record<string, unknown>[]> {
  const messages = await messagesOf(context, rows);
  return rows.map((row) => wireDelivery(row, actor, messages.get(row.id)));
}

function wireDelivery(row: Found, actor: Actor, message: Message | undefined): Record<string, unknown> {
  const {
    affiliateId,
    advertiserId: _advertiser,
    kind,
    method: _method,
    payload: _payload,
    url,
    eventId,
    entityId,
    ...rest
  } = row;
  const called = kind === 'macro' && message !== undefined ? addressOf(row, message) : url;
  return {
    ...toWire(rest),
    message_id: message?.id ?? null,
    entity_id: entityId,
    is_sample: eventId === null,
    url: readsAddress(actor, { affiliateId }) ? called : null,
    // Only what waits is tried again.
    next_attempt_at: rest.state === 'waiting' ? rest.nextAttemptAt : null,
  };
}

/** Before all that waits, since a person waits for it. */
const atOnce = new Date(0);

interface NewDelivery {
  endpointId: number;
  eventId: number | null;
  event: EventKind;
}

/** Stores a delivery that is sent at once, also to an endpoint that is pausing. */
async function enqueue(tx: Tx, now: Date, delivery: NewDelivery): Promise<number> {
  const values = {
    ...delivery,
    state: 'waiting' as const,
    nextAttemptAt: atOnce,
    expiresAt: new Date(now.getTime() + lifetimeMs),
    createdAt: now,
  };
  const { id } = onlyRow(await tx.insert(webhookDeliveries).values(values).returning({ id: webhookDeliveries.id }));
  await tx.execute(sql`
    update webhook_endpoints set next_turn_at = ${now}::timestamptz
    where id = ${delivery.endpointId} and (leased_until is null or leased_until <= ${now}::timestamptz)`);
  wakeAfterCommit(tx, 'webhooks');
  return id;
}

/** A sample of an event to an endpoint, or an earlier delivery once more. */
export type DeliveryForm = { endpointId: number; event: EventKind } | { deliveryId: number };

/**
 * Sends a sample of an event, or an earlier message again under the same id. An endpoint that is off takes neither.
 *
 * @throws {RequestError} `not_found`, `invalid_fields`, `state_conflict` for an endpoint that is off
 */
export function sendNow(context: GatewayContext, actor: Actor, form: DeliveryForm): Promise<Found> {
  const { database, clock } = context;
  const now = clock.now();
  return withTransaction(database, async (tx) => {
    const earlier = 'deliveryId' in form ? await deliverySearch.find(tx, actor, form.deliveryId) : undefined;
    const endpointId = 'deliveryId' in form ? (earlier?.endpointId ?? 0) : form.endpointId;
    const endpoint = await lockEndpoint(tx, actor, endpointId);
    if (!endpoint.active) throw new RequestError('state_conflict');
    const event = 'deliveryId' in form ? earlier?.event : form.event;
    if (event === undefined) throw invalidField('event', 'validation.required');
    const id = await enqueue(tx, now, { endpointId, eventId: earlier?.eventId ?? null, event });
    await auditEndpoint(tx, { actor, now, verb: earlier ? 'resend' : 'test' }, endpoint);
    return deliverySearch.find(tx, actor, id);
  });
}
