import { eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { Fault } from '../../../engine/errors.ts';
import { paymentRuns } from './table.ts';

/** A run of ten thousand payments takes longer than the statements of other requests may. */
export const runTimeoutMs = 2 * 60_000;

export type PaymentRun = typeof paymentRuns.$inferSelect;

/** The payments that a run includes, as a query of their ids. */
export const paymentsOf = (runId: number | SQL) =>
  sql`select payment_id from payment_run_items where run_id = ${runId}::integer and state <> 'removed'`;

/**
 * Locks a run with all that it pays, in the common order: affiliates, payments, run. What else changes a payee, a
 * payment or the run comes before it, or waits.
 *
 * @param version that the person saw; undefined: any
 * @throws {Fault} `not_found`, `version_conflict`
 */
export async function lockRun(tx: Tx, runId: number, version: number | undefined): Promise<PaymentRun> {
  await tx.execute(sql`
    select count(*) from (
      select id from affiliates where id in (select affiliate_id from payments where id in (${paymentsOf(runId)}))
      order by id for no key update
    ) as locked`);
  await tx.execute(sql`
    select count(*) from (select id from payments where id in (${paymentsOf(runId)}) order by id for update) as locked`);
  const [run] = await tx.select().from(paymentRuns).where(eq(paymentRuns.id, runId)).for('update');
  if (!run) throw new Fault('not_found');
  if (version !== undefined && version !== run.version) throw new Fault('version_conflict');
  return run;
}
