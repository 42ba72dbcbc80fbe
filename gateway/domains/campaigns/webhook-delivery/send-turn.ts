import { and, eq, inArray } from 'drizzle-orm';
import type { WebhookFailure } from '#shared/codes/campaigns/webhook-delivery-state.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { OutboundError } from '../../../lib/outbound.ts';
import { readWebhookKey } from '../../../lib/webhook-signature.ts';
import { eventIdOf } from '../../platform/event/list-events.ts';
import { events } from '../../platform/event/table.ts';
import type { EndpointRow } from '../webhook-endpoint/endpoints.ts';
import { encryptionContextOf, webhookEndpoints } from '../webhook-endpoint/table.ts';
import { type Message, requestOf } from './message.ts';
import { sampleMessage } from './sample-message.ts';
import { standingOf, tellOwner } from './standing.ts';
import { webhookDeliveries } from './table.ts';
import { type Delivery, nextTurnOf, type Outcome, type Turn } from './turns.ts';

const answerLimitMs = 10_000;
/** 1, 3, 9, 27 and 81 minutes, then every 4 hours until the delivery expires. */
const delay = { firstMs: 60_000, factor: 3, maxMs: 4 * 60 * 60 * 1000 };

function failureOf(status: number): WebhookFailure | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 410) return 'gone';
  return status >= 300 && status < 400 ? 'redirect' : 'refused';
}

interface SigningKey {
  key: Buffer;
  fingerprint: string | null;
}

/** The keys that sign for an endpoint now: its own, and the one before while it still counts. */
function keysOf({ encryption }: GatewayContext, endpoint: EndpointRow, now: Date): SigningKey[] {
  const { id, sealedSecret, fingerprint, sealedPreviousSecret, previousFingerprint, previousUntil } = endpoint;
  const isPreviousValid = previousUntil !== null && previousUntil > now;
  const secrets = [
    { sealed: sealedSecret, fingerprint },
    { sealed: isPreviousValid ? sealedPreviousSecret : null, fingerprint: previousFingerprint },
  ];
  return secrets.flatMap(({ sealed, fingerprint: of }) => {
    const key = sealed === null ? undefined : readWebhookKey(encryption.open(sealed, encryptionContextOf(id)));
    return key === undefined ? [] : [{ key, fingerprint: of }];
  });
}

/** Says of the secrets of an endpoint that they have signed. They may have been renewed since the messages were sent. */
function signedBy({ fingerprint, previousFingerprint }: EndpointRow, keys: readonly SigningKey[], now: Date) {
  const has = (of: string | null) => of !== null && keys.some((key) => key.fingerprint === of);
  return {
    ...(has(fingerprint) && { lastSignedAt: now }),
    ...(has(previousFingerprint) && { previousSignedAt: now }),
  };
}

/** Returns what deliveries tell, by their ids; one whose event is kept no longer is missing. */
export async function messagesOf(
  { database }: Pick<GatewayContext, 'database'>,
  deliveries: readonly Pick<Delivery, 'id' | 'eventId' | 'event' | 'createdAt'>[],
): Promise<ReadonlyMap<number, Message>> {
  const ids = deliveries.flatMap(({ eventId }) => eventId ?? []);
  const found = ids.length === 0 ? [] : await database.db.select().from(events).where(inArray(events.id, ids));
  const byId = new Map(found.map((event) => [event.id, event]));
  return new Map(
    deliveries.flatMap(({ id, eventId, event: kind, createdAt }): [number, Message][] => {
      if (eventId === null) return [[id, sampleMessage(id, kind, createdAt)]];
      const event = byId.get(eventId);
      if (event === undefined) return [];
      const { entityId, occurredAt, data } = event;
      return [[id, { id: eventIdOf(eventId), kind, entityId, occurredAt, data }]];
    }),
  );
}

async function attempt(
  { outbound }: GatewayContext,
  delivery: Delivery,
  request: ReturnType<typeof requestOf>,
): Promise<Outcome> {
  try {
    const status = await outbound.send(request, { timeoutMs: answerLimitMs });
    return { delivery, status, failure: failureOf(status) };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { delivery, status: null, failure: error.isTimeout ? 'timeout' : 'unreachable' };
  }
}

/** Returns what a delivery is after an attempt. One that would be tried only after its time is given up. */
function settled({ delivery, failure, status }: Outcome, now: Date, random: Buffer): Partial<Delivery> {
  const attempts = delivery.attempts + 1;
  const common = { attempts, answerStatus: status };
  if (failure === undefined) return { ...common, state: 'delivered', settledAt: now };
  const delayMs = Math.min(delay.firstMs * delay.factor ** (attempts - 1), delay.maxMs);
  const nextAttemptAt = new Date(now.getTime() + Math.round(delayMs * (1 - random.readUInt16BE() / 0xffff / 4)));
  const isOver = failure === 'gone' || nextAttemptAt >= delivery.expiresAt;
  return {
    ...common,
    lastError: failure,
    nextAttemptAt,
    ...(isOver && { state: 'failed' as const, settledAt: now }),
  };
}

async function recordOutcomes(
  tx: Tx,
  { randomBytes }: GatewayContext,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<void> {
  for (const outcome of outcomes) {
    const { id } = outcome.delivery;
    // Another gateway may have sent it meanwhile, if this one was slow.
    const isOpen = and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, 'waiting'));
    await tx
      .update(webhookDeliveries)
      .set(settled(outcome, now, randomBytes(2)))
      .where(isOpen);
  }
}

/** Sends the deliveries of a turn at once, stores what came of them, and says when the endpoint's next turn is. */
export async function sendTurn(context: GatewayContext, { endpoint, deliveries }: Turn): Promise<void> {
  const { clock, wallClock, database } = context;
  const messages = await messagesOf(context, deliveries);
  const keys = keysOf(context, endpoint, clock.now());
  const outcomes = await Promise.all(
    deliveries.map((delivery): Promise<Outcome> => {
      const message = messages.get(delivery.id);
      if (message === undefined) return Promise.resolve({ delivery, status: null, failure: 'gone' });
      return attempt(
        context,
        delivery,
        requestOf(endpoint, message, { keys: keys.map(({ key }) => key), now: wallClock.now() }),
      );
    }),
  );
  const now = clock.now();
  await withTransaction(database, async (tx) => {
    const [current] = await tx
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, endpoint.id))
      .for('no key update');
    // It was deleted meanwhile, and its log with it.
    if (!current) return;
    await recordOutcomes(tx, context, outcomes, now);
    const { values, pauseMs, notice } = standingOf(current, outcomes, now);
    const nextTurnAt = await nextTurnOf(tx, endpoint.id, new Date(now.getTime() + pauseMs));
    await tx
      .update(webhookEndpoints)
      .set({ ...values, ...(messages.size > 0 && signedBy(current, keys, now)), nextTurnAt, leasedUntil: null })
      .where(eq(webhookEndpoints.id, endpoint.id));
    if (notice !== undefined) await tellOwner(tx, context, { ...current, ...values }, notice);
  });
}
