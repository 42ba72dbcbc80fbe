import { and, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '../db/client.ts';
import type { Env } from '../env.ts';
import { makeBankFiles } from '../modules/bank-file/make-bank-files.ts';
import { readSnapshot } from '../modules/bank-file/payee-snapshot.ts';
import { payeeSnapshot } from '../modules/payment-info/payee.ts';
import { signatureOf } from '../modules/payment-run/signature.ts';
import { paymentRunItems, paymentRuns } from '../modules/payment-run/table.ts';

/** Signs the runs that were closed and makes the files of the bank, as of then. */
async function closeRuns(tx: Tx, env: Env): Promise<void> {
  const runs = await tx.select().from(paymentRuns).where(ne(paymentRuns.state, 'draft')).orderBy(paymentRuns.id);
  for (const run of runs) {
    const isOfRun = and(eq(paymentRunItems.runId, run.id), ne(paymentRunItems.state, 'removed'));
    const stored = await tx.select().from(paymentRunItems).where(isOfRun);
    const items = stored.map(({ payee, ...item }) => ({ ...item, payee: readSnapshot(payee) }));
    await makeBankFiles(tx, { env, clock: { now: () => run.closedAt ?? run.createdAt } }, run, items);
    await tx
      .update(paymentRuns)
      .set({ signature: await signatureOf(tx, run.id) })
      .where(eq(paymentRuns.id, run.id));
  }
}

/** Inserts the runs of `sample_payments` with items and files, as they were drafted by finance and closed by the administrator. */
export async function addRuns(tx: Tx, env: Env): Promise<void> {
  await tx.execute(sql`
    insert into payment_runs (id, state, pay_date, created_by, created_at, closed_by, closed_at, sent_by, sent_at, settled_at)
    select run_id, case when bool_or(status = 'ready') then 'draft' when bool_or(status = 'scheduled') then 'closed'
        when bool_or(status in ('sent', 'review')) then 'sent' else 'settled' end,
      min(pay_date), min(finance_id), min(closed_at) - interval '3 hours',
      min(administrator_id) filter (where status <> 'ready'), min(closed_at) filter (where status <> 'ready'),
      min(finance_id) filter (where status not in ('ready', 'scheduled')),
      min(closed_at) filter (where status not in ('ready', 'scheduled')) + interval '1 hour',
      case when not bool_or(status in ('ready', 'scheduled', 'sent', 'review')) then min(settled_at) end
    from sample_payments where run_id is not null group by run_id order by run_id`);
  await tx.execute(sql`
    insert into payment_run_items (run_id, payment_id, method, amount_cents, payee, state, failure_code, bank_codes, settled_at)
    select run_id, sample_payments.id, method, amount_cents, ${payeeSnapshot},
      case when status in ('ready', 'scheduled') then 'included' else status end, failure_code,
      case status when 'paid' then '00' when 'returned' then 'DV' when 'review' then 'XX' when 'failed' then
        case failure_code when 'pix_key' then 'PJ' else 'PC' end end,
      case when status in ('paid', 'failed', 'review', 'returned') then sample_payments.settled_at end
    from sample_payments join payment_infos using (affiliate_id)
    where run_id is not null order by run_id, sample_payments.id`);
  await closeRuns(tx, env);
}
