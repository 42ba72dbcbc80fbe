import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import { RequestError } from '../../../lib/errors.ts';
import { lockAffiliate } from '../../accounts/affiliate/lock-affiliate.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { payments } from '../payment/table.ts';
import { paymentRunItems, paymentRuns } from './table.ts';

/**
 * Removes a payment from a draft. It stays ready, and another draft may take it. Locks in the common order: affiliate,
 * payment, run.
 *
 * @throws {RequestError} `not_found` for a payment beyond the actor's reach; `state_conflict` if the run is no draft,
 *   or no longer has the payment
 */
export async function removeFromRun(
  tx: Tx,
  actor: Actor,
  { runId, paymentId, now }: { runId: number; paymentId: number; now: Date },
): Promise<void> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment) throw new RequestError('not_found');
  await lockAffiliate(tx, actor, payment.affiliateId);
  await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, paymentId)).for('update');
  const [run] = await tx.select().from(paymentRuns).where(eq(paymentRuns.id, runId)).for('update');
  if (run?.state !== 'draft') throw new RequestError('state_conflict');
  const isItem = and(
    eq(paymentRunItems.runId, runId),
    eq(paymentRunItems.paymentId, paymentId),
    eq(paymentRunItems.state, 'included'),
  );
  const removed = await tx
    .update(paymentRunItems)
    .set({ state: 'removed' })
    .where(isItem)
    .returning({ id: paymentRunItems.id });
  if (removed.length === 0) throw new RequestError('state_conflict');
  await tx
    .update(paymentRuns)
    .set({ version: sql`${paymentRuns.version} + 1` })
    .where(eq(paymentRuns.id, runId));
  await writeAudit(tx, {
    actor,
    now,
    action: 'payment_run.take_out',
    entity: 'payment_run',
    entityId: runId,
    affiliateId: payment.affiliateId,
    before: null,
    after: { paymentId, amountCents: payment.amountCents },
  });
}
