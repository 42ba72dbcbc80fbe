import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { lockPayable, takePayments } from './draft-run.ts';
import { isDue } from './due-payments.ts';
import { paymentRuns } from './table.ts';

interface Addition {
  runId: number;
  payment: { id: number; affiliateId: number };
  now: Date;
}

/**
 * Adds a payment to a draft that was made before the payment became due, or from which it was removed. Who adds one is,
 * for closing the run, one of those who drafted it. The affiliate and the payment are locked already.
 *
 * @throws {RequestError} `invalid_fields` at `run_id` for a run that does not exist; `state_conflict` if the run is no
 *   draft, or the draft would not take the payment: by its day, its group, its state or the affiliate's account
 */
export async function addToRun(
  tx: Tx,
  context: GatewayContext,
  actor: Actor,
  { runId, payment, now }: Addition,
): Promise<void> {
  const isRun = eq(paymentRuns.id, runId);
  // Pay day and group never change, so that the run is locked last, as everywhere.
  const [found] = await tx.select().from(paymentRuns).where(isRun);
  if (!found) throw new RequestError('invalid_fields', { errors: { run_id: 'validation.reference' } });
  const due = sql`${isDue(found)} and payments.id = ${payment.id}::integer`;
  const payable = await lockPayable(tx, context, due);
  const [run] = await tx.select().from(paymentRuns).where(isRun).for('update');
  if (run?.state !== 'draft' || payable.length === 0) throw new RequestError('state_conflict');
  const { amountCents } = await takePayments(tx, runId, due, payable);
  await tx
    .update(paymentRuns)
    .set({ version: run.version + 1 })
    .where(isRun);
  await writeAudit(tx, {
    actor,
    now,
    action: 'payment_run.add',
    entity: 'payment_run',
    entityId: runId,
    affiliateId: payment.affiliateId,
    before: null,
    after: { paymentId: payment.id, amountCents },
  });
}
