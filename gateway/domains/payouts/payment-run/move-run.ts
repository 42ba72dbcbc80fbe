import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../server/actor.ts';
import type { GatewayContext } from '../../../server/context.ts';
import { movePayments } from '../payment/move-payments.ts';
import { changeRun } from './change-run.ts';
import { paymentsOf, type PaymentRun } from './lock-run.ts';
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
export const sendRun = (
  context: GatewayContext,
  actor: Actor,
  runId: number,
  version: number | undefined,
): Promise<void> =>
  changeRun(context, {
    ...{ runId, version, from: 'closed' },
    change: (tx, run, now) => markRunSent(tx, actor, run, now),
  });

/**
 * Cancels a draft. Its payments are ready still, for another one.
 *
 * @throws {Fault} `not_found`, `version_conflict`, `state_conflict`
 */
export const cancelRun = (
  context: GatewayContext,
  actor: Actor,
  runId: number,
  version: number | undefined,
): Promise<void> =>
  changeRun(context, {
    ...{ runId, version, from: 'draft' },
    change: async (tx, run, now) => {
      const isIncluded = and(eq(paymentRunItems.runId, runId), eq(paymentRunItems.state, 'included'));
      await tx.update(paymentRunItems).set({ state: 'removed' }).where(isIncluded);
      const values = { state: 'cancelled', cancelledBy: actor.userId, cancelledAt: now } as const;
      await recordRun(tx, run, { actor, now, action: 'payment_run.cancel', values });
    },
  });
