import { and, asc, inArray, notExists, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { systemActor } from '../../../server/actor.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { paymentRunItems, paymentRuns } from './table.ts';

const gateway = systemActor('payment-run');

/**
 * Settles the runs of which no item is open any more. Whoever moves items calls it, last in the transaction: it locks
 * the runs, so that of two who move the last items at once the second sees both.
 */
export async function settleRuns(tx: Tx, runIds: readonly number[], now: Date): Promise<void> {
  if (runIds.length === 0) return;
  const isRun = inArray(paymentRuns.id, [...runIds]);
  await tx.select({ id: paymentRuns.id }).from(paymentRuns).where(isRun).orderBy(asc(paymentRuns.id)).for('update');
  const openItems = tx
    .select({ one: sql`1` })
    .from(paymentRunItems)
    .where(
      and(
        sql`${paymentRunItems.runId} = ${paymentRuns.id}`,
        inArray(paymentRunItems.state, ['included', 'sent', 'review']),
      ),
    );
  const settled = await tx
    .update(paymentRuns)
    .set({ state: 'settled', settledAt: now, version: sql`${paymentRuns.version} + 1` })
    .where(and(isRun, inArray(paymentRuns.state, ['closed', 'sent']), notExists(openItems)))
    .returning({ id: paymentRuns.id });
  for (const { id } of settled) {
    await writeAudit(tx, {
      ...{ actor: gateway, now, action: 'payment_run.settle', entity: 'payment_run', entityId: id, affiliateId: null },
      before: null,
      after: { state: 'settled' },
    });
  }
}
