import { and, eq } from 'drizzle-orm';
import { type Tx, withTransaction } from '../../db/client.ts';
import { Fault } from '../../engine/errors.ts';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { movePayments } from '../payment/move-payments.ts';
import { lockRun, paymentsOf, type PaymentRun, runTimeoutMs } from './lock-run.ts';
import { moveItems } from './move-items.ts';
import { recordRun } from './record-run.ts';
import { paymentRunItems } from './table.ts';

/**
 * Marks a locked, closed run as sent to the bank, with its payments and items: by the person who sent the files, or
 * because an answer of the bank about it is read.
 */
export async function markRunSent(tx: Tx, actor: Actor, run: PaymentRun, now: Date): Promise<void> {
  await movePayments(tx, paymentsOf(run.id), { actor, now, to: 'sent', runId: run.id });
  await moveItems(tx, paymentsOf(run.id), { now, to: 'sent' });
  const values = { state: 'sent', sentBy: actor.userId, sentAt: now } as const;
  await recordRun(tx, run, { actor, now, action: 'payment_run.sent', values });
}

/** Marks a closed run as sent to the bank. @throws {Fault} `not_found`, `version_conflict`, `state_conflict` */
export async function sendRun(
  context: GatewayContext,
  actor: Actor,
  runId: number,
  version: number | undefined,
): Promise<void> {
  await withTransaction(
    context.database,
    async (tx) => {
      const run = await lockRun(tx, runId, version);
      if (run.state !== 'closed') throw new Fault('state_conflict');
      await markRunSent(tx, actor, run, context.clock.now());
    },
    { statementTimeoutMs: runTimeoutMs },
  );
}

/**
 * Cancels a draft. Its payments are ready still, for another one.
 *
 * @throws {Fault} `not_found`, `version_conflict`, `state_conflict`
 */
export async function cancelRun(
  context: GatewayContext,
  actor: Actor,
  runId: number,
  version: number | undefined,
): Promise<void> {
  await withTransaction(
    context.database,
    async (tx) => {
      const now = context.clock.now();
      const run = await lockRun(tx, runId, version);
      if (run.state !== 'draft') throw new Fault('state_conflict');
      const isIncluded = and(eq(paymentRunItems.runId, runId), eq(paymentRunItems.state, 'included'));
      await tx.update(paymentRunItems).set({ state: 'removed' }).where(isIncluded);
      const values = { state: 'cancelled', cancelledBy: actor.userId, cancelledAt: now } as const;
      await recordRun(tx, run, { actor, now, action: 'payment_run.cancel', values });
    },
    { statementTimeoutMs: runTimeoutMs },
  );
}
