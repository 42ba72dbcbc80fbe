import { and, eq, lt, sql } from 'drizzle-orm';
import type { ErpFailure } from '#shared/codes/platform/erp-failure.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { deliverNext, type Outbox } from '../../../engine/outbox.ts';
import { OutboundError } from '../../../lib/outbound.ts';
import { signatureHeaders } from '../../../lib/webhook-signature.ts';
import { withoutPerson } from './erase.ts';
import type { ErpSettings } from './settings.ts';
import { erpMessages } from './table.ts';

type ErpMessage = typeof erpMessages.$inferSelect;

const answerLimitMs = 10_000;
const retentionMs = 30 * 24 * 60 * 60 * 1000;

interface Refusal {
  failure: ErpFailure;
  status: number | null;
}

/** Posts a message. @returns why it was not accepted; undefined if it was */
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

/** Decided when the outcome is stored: the account may have been deleted while the message was being sent. */
const settledPayload = sql`case when ${erpMessages.erasedAfterSending} then ${withoutPerson} else ${erpMessages.payload} end`;

/** The messages to the ERP. One that is sent again has the same `webhook-id`. */
export const erpOutbox = ({ key }: ErpSettings): Outbox<ErpMessage, Refusal> => ({
  queue: 'erp_messages',
  table: erpMessages,
  isWaiting: eq(erpMessages.state, 'waiting'),
  update: (db, values, where) => db.update(erpMessages).set(values).where(where).returning(),
  leaseMs: 60_000,
  // They add up to about a day: 1, 3, 9, 27, 81 and 243 minutes, then 6 hours each.
  delay: { firstMs: 60_000, factor: 3, maxMs: 6 * 60 * 60 * 1000 },
  attemptsMax: 10,
  send: (context, message) => post(context, key, message),
  recordSent: ({ database, clock }, { id, version }) =>
    database.db
      .update(erpMessages)
      .set({
        state: 'sent',
        sentAt: clock.now(),
        payload: settledPayload,
        version: version + 1,
      })
      .where(eq(erpMessages.id, id)),
  recordError: ({ database }, { id, version }, { failure, status }, retry) =>
    database.db
      .update(erpMessages)
      .set({
        ...retry,
        ...(retry.state === 'failed' && { payload: settledPayload }),
        lastError: failure,
        lastStatus: status,
        version: version + 1,
      })
      // Another gateway may have sent it meanwhile, if this one was slow.
      .where(and(eq(erpMessages.id, id), eq(erpMessages.state, 'waiting'), eq(erpMessages.version, version))),
});

/** Sends the next message that is due. @returns whether there was one */
export const deliverNextErpMessage = async (context: GatewayContext): Promise<boolean> =>
  context.env.erp !== undefined && deliverNext(context, erpOutbox(context.env.erp));

/** Deletes messages that the ERP accepted long ago. */
export async function forgetSentErpMessages({ database, clock }: GatewayContext): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionMs);
  await database.db.delete(erpMessages).where(and(eq(erpMessages.state, 'sent'), lt(erpMessages.sentAt, before)));
}
