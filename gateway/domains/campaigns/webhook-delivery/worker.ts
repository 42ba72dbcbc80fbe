import { and, eq, inArray, lt, lte, ne } from 'drizzle-orm';
import { waitAtMost } from '#shared/server/wait-at-most.ts';
import { onWake } from '../../../db/wake.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { startWorker } from '../../../engine/start-worker.ts';
import type { Worker } from '../../../lib/worker-loop.ts';
import { events } from '../../platform/event/table.ts';
import { distributeEvents } from './distribute-events.ts';
import { sendTurn } from './send-turn.ts';
import { webhookDeliveries } from './table.ts';
import { claimTurn } from './turns.ts';

const pollMs = 2_000;
/** Of the distribution: what is stored meanwhile is handed out together, which costs the same for one event as for many. */
const restMs = 250;
/** How many endpoints one gateway sends to at once. One that does not answer is one of them, for ten seconds at a time. */
export const turnsMax = 24;
const stopLimitMs = 5_000;
const retentionMs = 30 * 24 * 60 * 60 * 1000;
const stepMax = 5_000;

/**
 * Hands out events and sends them, to several endpoints at once and to each in its turn, so that none waits for another
 * one's answer.
 */
export function startWebhooks(context: GatewayContext): Worker {
  const turns = new Set<Promise<void>>();
  const sending = startWorker(context, {
    name: 'webhooks',
    intervalMs: pollMs,
    work: async () => {
      if (turns.size >= turnsMax) return false;
      const turn = await claimTurn(context);
      if (turn === undefined) return false;
      const task = sendTurn(context, turn)
        .catch((error: unknown) => {
          // Its lease ends, and it is sent again.
          context.log.error({ err: error, endpoint: turn.endpoint.id }, 'a turn of an endpoint failed');
        })
        .finally(() => {
          turns.delete(task);
          sending.wake();
        });
      turns.add(task);
      return true;
    },
  });
  const distributing = startWorker(context, {
    name: 'events',
    intervalMs: pollMs,
    restMs,
    work: async () => {
      const distributed = await distributeEvents(context);
      if (distributed?.hasNewTurns === true) sending.wake();
      return distributed?.isFull === true;
    },
  });
  const forget = [
    onWake(context.database, 'events', distributing.wake),
    onWake(context.database, 'webhooks', sending.wake),
  ];
  return {
    stop: async () => {
      for (const one of forget) one();
      const ended = Promise.all([distributing.stop(), sending.stop()]).then(() => Promise.allSettled(turns));
      await waitAtMost(
        stopLimitMs,
        ended.then(() => undefined),
      );
    },
  };
}

/** Gives up deliveries whose time is over, and deletes those and the events of more than 30 days ago. */
export async function forgetOldEvents({ database: { db }, clock }: GatewayContext): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - retentionMs);
  const waiting = eq(webhookDeliveries.state, 'waiting');
  const expired = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(waiting, lte(webhookDeliveries.expiresAt, now)))
    .limit(stepMax);
  await db
    .update(webhookDeliveries)
    .set({ state: 'failed', settledAt: now })
    .where(and(waiting, inArray(webhookDeliveries.id, expired)));
  const old = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(ne(webhookDeliveries.state, 'waiting'), lt(webhookDeliveries.createdAt, before)))
    .limit(stepMax);
  await db.delete(webhookDeliveries).where(inArray(webhookDeliveries.id, old));
  const oldEvents = db.select({ id: events.id }).from(events).where(lt(events.occurredAt, before)).limit(stepMax);
  await db.delete(events).where(inArray(events.id, oldEvents));
}
