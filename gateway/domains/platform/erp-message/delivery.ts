import { and, asc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { ErpFailure } from '#shared/codes/platform/erp-failure.ts';
import { signatureHeaders } from '../../../lib/webhook-signature.ts';
import { OutboundError } from '../../../lib/outbound.ts';
import type { GatewayContext } from '../../../server/context.ts';
import { erpMessages } from './table.ts';

type ErpMessage = typeof erpMessages.$inferSelect;

const answerLimitMs = 10_000;
/** Lease on a claimed message. When it ends, the claiming gateway is taken for dead and another one sends it again. */
const leaseMs = 60_000;
const [firstDelayMs, delayMaxMs] = [60_000, 6 * 60 * 60 * 1000];
/** The pauses between them add up to about a day: 1, 3, 9, 27, 81 and 243 minutes, then 6 hours each. */
const attemptsMax = 10;
const retentionMs = 30 * 24 * 60 * 60 * 1000;

/** Claims the message that has been due longest. No lock is held while it is being sent. */
async function claimMessage({ database, clock }: GatewayContext): Promise<ErpMessage | undefined> {
  const now = clock.now();
  const due = database.db
    .select({ id: erpMessages.id })
    .from(erpMessages)
    .where(and(eq(erpMessages.state, 'waiting'), lte(erpMessages.nextAttemptAt, now)))
    .orderBy(asc(erpMessages.nextAttemptAt), asc(erpMessages.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [message] = await database.db
    .update(erpMessages)
    .set({ attempts: sql`${erpMessages.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + leaseMs) })
    .where(inArray(erpMessages.id, due))
    .returning();
  return message;
}

interface Refusal {
  failure: ErpFailure;
  status: number | null;
}

/** Posts a message. @returns why it was not taken; undefined when it was */
async function post(
  { clock, outbound }: GatewayContext,
  key: Buffer,
  { messageId: id, type, createdAt, payload }: ErpMessage,
): Promise<Refusal | undefined> {
  const body = JSON.stringify({ id, type, occurred_at: createdAt.toISOString(), data: payload });
  const headers = signatureHeaders(key, { id, sentAt: clock.now(), body });
  try {
    const status = await outbound.postToErp({ body, headers }, { timeoutMs: answerLimitMs });
    if (status >= 200 && status < 300) return undefined;
    return { failure: status >= 300 && status < 400 ? 'redirect' : 'refused', status };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { failure: error.isTimeout ? 'timeout' : 'unreachable', status: null };
  }
}

/** Returns growing pauses with up to a quarter less, so that messages that failed together are not retried together. */
function nextDelayMs(attempts: number, random: Buffer): number {
  const delayMs = Math.min(firstDelayMs * 3 ** (attempts - 1), delayMaxMs);
  return Math.round(delayMs * (1 - random.readUInt16BE() / 0xffff / 4));
}

async function recordRefusal(context: GatewayContext, message: ErpMessage, refusal: Refusal): Promise<void> {
  const { database, clock, log, randomBytes } = context;
  const { id, attempts, version } = message;
  const hasFailed = attempts >= attemptsMax;
  log.warn({ messageId: message.messageId, attempts, hasFailed, ...refusal }, 'the ERP did not take a message');
  await database.db
    .update(erpMessages)
    .set({
      state: hasFailed ? 'failed' : 'waiting',
      lastError: refusal.failure,
      lastStatus: refusal.status,
      nextAttemptAt: new Date(clock.now().getTime() + nextDelayMs(attempts, randomBytes(2))),
      version: version + 1,
    })
    // Another gateway may have sent it meanwhile, if this one was slow.
    .where(and(eq(erpMessages.id, id), eq(erpMessages.state, 'waiting'), eq(erpMessages.version, version)));
}

/**
 * Sends the next message that is due, at least once: if a gateway dies while sending, another one repeats it with the same
 * `webhook-id`.
 *
 * @returns whether a message was due
 */
export async function deliverNextErpMessage(context: GatewayContext): Promise<boolean> {
  const { erp } = context.env;
  const message = erp && (await claimMessage(context));
  if (erp === undefined || !message) return false;
  const refusal = await post(context, erp.key, message);
  if (refusal) {
    await recordRefusal(context, message, refusal);
    return true;
  }
  await context.database.db
    .update(erpMessages)
    .set({ state: 'sent', sentAt: context.clock.now(), version: message.version + 1 })
    .where(eq(erpMessages.id, message.id));
  return true;
}

/** Deletes what the ERP has long taken. */
export async function forgetSentErpMessages({ database, clock }: GatewayContext): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionMs);
  await database.db.delete(erpMessages).where(and(eq(erpMessages.state, 'sent'), lt(erpMessages.sentAt, before)));
}
