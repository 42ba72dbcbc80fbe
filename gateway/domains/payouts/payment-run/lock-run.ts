import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { RequestError } from '../../../lib/errors.ts';
import { paymentRuns } from './table.ts';

/** A run of ten thousand payments takes longer than the usual limit of a statement. */
export const runTimeoutMs = 2 * 60_000;

export type PaymentRun = typeof paymentRuns.$inferSelect;

/** The payments that a run includes, as a query of their ids. */
export const paymentsOf = (runId: number | SQL): SQL =>
  sql`select payment_id from payment_run_items where run_id = ${runId}::integer and state <> 'removed'`;

/**
 * Locks payments and runs in the common order: affiliates, payments, runs. Other changes of a payee, a payment or a run
 * finish before it, or wait.
 *
 * @param payments a query of one column: the ids
 * @param runs as `payments`
 * @returns the runs, by id
 */
async function lockPaymentsAndRuns(tx: Tx, payments: SQL, runs: SQL): Promise<PaymentRun[]> {
  await tx.execute(sql`
    select count(*) from (
      select id from affiliates where id in (select affiliate_id from payments where id in (${payments}))
      order by id for no key update
    ) as locked`);
  await tx.execute(sql`
    select count(*) from (select id from payments where id in (${payments}) order by id for update) as locked`);
  return tx
    .select()
    .from(paymentRuns)
    .where(sql`${paymentRuns.id} in (${runs})`)
    .orderBy(paymentRuns.id)
    .for('update');
}

/**
 * Locks a run with all its payments.
 *
 * @param version the version that the person saw; undefined accepts any
 * @throws {RequestError} `not_found`, `version_conflict`
 */
export async function lockRun(tx: Tx, runId: number, version: number | undefined): Promise<PaymentRun> {
  const [run] = await lockPaymentsAndRuns(tx, paymentsOf(runId), sql`select ${runId}::integer`);
  if (!run) throw new RequestError('not_found');
  if (version !== undefined && version !== run.version) throw new RequestError('version_conflict');
  return run;
}

/**
 * Locks the runs of some items with the payments of these items; for a run not yet marked as sent, all of its payments.
 */
export async function lockRunsOfItems(tx: Tx, itemIds: readonly number[]): Promise<void> {
  const ids = sql`${sql.param([...itemIds])}::integer[]`;
  const runs = sql`select run_id from payment_run_items where id = any(${ids})`;
  const payments = sql`
    select item.payment_id from payment_run_items as item join payment_runs as run on run.id = item.run_id
    where item.state <> 'removed' and (item.id = any(${ids}) or (run.state = 'closed' and run.id in (${runs})))`;
  await lockPaymentsAndRuns(tx, payments, runs);
}
