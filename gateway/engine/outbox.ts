import { and, asc, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { waitAtMost } from '#shared/server/wait-at-most.ts';
import type { Database } from '../db/client.ts';
import { onWake, type Queue } from '../db/wake.ts';
import type { Worker } from '../lib/worker-loop.ts';
import type { GatewayContext } from './context.ts';
import { startWorker } from './start-worker.ts';

/** Poll interval for messages that other processes stored. */
const pollMs = 2_000;
/** Shutdown deadline for the message in progress. After it the message is left to the next start, as after a crash. */
const stopLimitMs = 5_000;

interface Message {
  id: number;
  /** Includes the one in progress. */
  attempts: number;
}

/** What a failed attempt leads to: another one at that time, or none. */
export interface Retry {
  state: 'waiting' | 'failed';
  nextAttemptAt: Date;
}

/** Messages that are stored in the transaction of a change and sent after its commit, at least once. */
export interface Outbox<Sent extends Message, SendError> {
  queue: Queue;
  table: PgTable & { id: PgColumn; attempts: PgColumn; nextAttemptAt: PgColumn };
  isWaiting: SQL;
  /** Updates rows of the table and returns them. */
  update: (db: Database['db'], values: { attempts: SQL; nextAttemptAt: Date }, where: SQL) => Promise<Sent[]>;
  /**
   * Lease on a claimed message. When it ends, the claiming gateway is considered dead and another one sends it again.
   */
  leaseMs: number;
  /** The first delay, which grows by the factor with each attempt, up to the maximum. */
  delay: { firstMs: number; factor: number; maxMs: number };
  attemptsMax: number;
  /** Sends a message. @returns why it was not accepted; undefined if it was */
  send: (context: GatewayContext, message: Sent) => Promise<SendError | undefined>;
  isPermanent?: (error: SendError) => boolean;
  recordSent: (context: GatewayContext, message: Sent) => Promise<unknown>;
  recordError: (context: GatewayContext, message: Sent, error: SendError, retry: Retry) => Promise<unknown>;
}

/** Claims the message that has been due longest. No lock is held while it is being sent. */
async function claim<Sent extends Message>(
  { database: { db }, clock }: GatewayContext,
  { table, isWaiting, update, leaseMs }: Pick<Outbox<Sent, unknown>, 'table' | 'isWaiting' | 'update' | 'leaseMs'>,
): Promise<Sent | undefined> {
  const now = clock.now();
  const due = db
    .select({ id: table.id })
    .from(table)
    .where(and(isWaiting, lte(table.nextAttemptAt, now)))
    .orderBy(asc(table.nextAttemptAt), asc(table.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const values = { attempts: sql`${table.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + leaseMs) };
  const [message] = await update(db, values, inArray(table.id, due));
  return message;
}

/** Returns growing delays with up to a quarter less, so that messages that failed together are not retried together. */
function nextDelayMs({ firstMs, factor, maxMs }: Outbox<Message, unknown>['delay'], attempts: number, random: Buffer) {
  const delayMs = Math.min(firstMs * factor ** (attempts - 1), maxMs);
  return Math.round(delayMs * (1 - random.readUInt16BE() / 0xffff / 4));
}

/**
 * Sends the next message that is due: if a gateway dies while sending, another one repeats it.
 *
 * @returns whether a message was due
 */
export async function deliverNext<Sent extends Message, SendError>(
  context: GatewayContext,
  outbox: Outbox<Sent, SendError>,
): Promise<boolean> {
  const message = await claim(context, outbox);
  if (!message) return false;
  const error = await outbox.send(context, message);
  if (error === undefined) {
    await outbox.recordSent(context, message);
    return true;
  }
  const { id, attempts } = message;
  const hasFailed = attempts >= outbox.attemptsMax || outbox.isPermanent?.(error) === true;
  const reason = error instanceof Error ? error.message : error;
  context.log.warn({ queue: outbox.queue, id, attempts, hasFailed, reason }, 'a message was not sent');
  const delayMs = nextDelayMs(outbox.delay, attempts, context.randomBytes(2));
  await outbox.recordError(context, message, error, {
    state: hasFailed ? 'failed' : 'waiting',
    nextAttemptAt: new Date(context.clock.now().getTime() + delayMs),
  });
  return true;
}

/** Sends the messages of an outbox one at a time, at once when this process stored them. */
export function startOutbox<Sent extends Message, SendError>(
  context: GatewayContext,
  outbox: Outbox<Sent, SendError>,
  close: () => void = () => undefined,
): Worker {
  const loop = startWorker(context, {
    name: outbox.queue,
    intervalMs: pollMs,
    work: () => deliverNext(context, outbox),
  });
  const forget = onWake(context.database, outbox.queue, loop.wake);
  return {
    stop: async () => {
      forget();
      await waitAtMost(stopLimitMs, loop.stop());
      close();
    },
  };
}
