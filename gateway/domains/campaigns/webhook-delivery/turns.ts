import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { WebhookFailure } from '#shared/codes/campaigns/webhook-delivery-state.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import type { EndpointRow } from '../webhook-endpoint/endpoints.ts';
import { webhookEndpoints } from '../webhook-endpoint/table.ts';
import { webhookDeliveries } from './table.ts';

export type Delivery = typeof webhookDeliveries.$inferSelect;

/** An endpoint and what is sent to it now. */
export interface Turn {
  endpoint: EndpointRow;
  deliveries: Delivery[];
}

/** What came of an attempt; `failure` is undefined if it was accepted. */
export interface Outcome {
  delivery: Delivery;
  failure: WebhookFailure | undefined;
  /** Null for no answer. */
  status: number | null;
}

/** When it ends, the gateway that sends is considered dead, and another one sends again. */
const leaseMs = 60_000;
/** How many deliveries a turn has: one to an endpoint that did not answer last time. */
const turnMax = 8;

/** Nothing earlier about the same conversion or payment still waits. */
const isNext = sql`not exists (
  select from webhook_deliveries as earlier
  where earlier.endpoint_id = webhook_deliveries.endpoint_id and earlier.entity = webhook_deliveries.entity
    and earlier.entity_id = webhook_deliveries.entity_id and earlier.id < webhook_deliveries.id and earlier.state = 'waiting')`;

const isWaiting = (endpointId: number) =>
  and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, 'waiting'));

const isWaitingFor = (endpointId: number) => and(isWaiting(endpointId), isNext);

/**
 * Takes the endpoint whose turn has been due longest, and its next deliveries; those whose time is over are given up. No lock is held while they are sent; the
 * endpoint has no other turn meanwhile, which keeps the order.
 *
 * @returns undefined if none is due
 */
export function claimTurn({ database, clock }: GatewayContext): Promise<Turn | undefined> {
  const now = clock.now();
  return withTransaction(database, async (tx) => {
    const isFree = or(isNull(webhookEndpoints.leasedUntil), lte(webhookEndpoints.leasedUntil, now));
    const [endpoint] = await tx
      .select()
      .from(webhookEndpoints)
      .where(and(webhookEndpoints.active, lte(webhookEndpoints.nextTurnAt, now), isFree))
      .orderBy(asc(webhookEndpoints.nextTurnAt), asc(webhookEndpoints.id))
      .limit(1)
      .for('no key update', { skipLocked: true });
    if (!endpoint) return undefined;
    const until = new Date(now.getTime() + leaseMs);
    await tx
      .update(webhookEndpoints)
      .set({ leasedUntil: until, nextTurnAt: until })
      .where(eq(webhookEndpoints.id, endpoint.id));
    await tx
      .update(webhookDeliveries)
      .set({ state: 'failed', settledAt: now })
      .where(and(isWaiting(endpoint.id), lte(webhookDeliveries.expiresAt, now)));
    const due = await tx
      .select()
      .from(webhookDeliveries)
      .where(and(isWaitingFor(endpoint.id), lte(webhookDeliveries.nextAttemptAt, now)))
      .orderBy(asc(webhookDeliveries.nextAttemptAt), asc(webhookDeliveries.id))
      .limit(endpoint.failures > 0 ? 1 : turnMax);
    return { endpoint, deliveries: due };
  });
}

/** Returns when an endpoint is to have its next turn: when its next delivery is due, but not before a pause is over. */
export async function nextTurnOf(tx: Tx, endpointId: number, notBefore: Date): Promise<Date | null> {
  const [next] = await tx
    .select({ at: webhookDeliveries.nextAttemptAt })
    .from(webhookDeliveries)
    .where(isWaitingFor(endpointId))
    .orderBy(asc(webhookDeliveries.nextAttemptAt), asc(webhookDeliveries.id))
    .limit(1);
  if (!next) return null;
  return next.at > notBefore ? next.at : notBefore;
}
