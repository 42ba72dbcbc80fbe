import { readEnv } from '../../../gateway/env.ts';
import { openDatabase } from '../../../gateway/db/client.ts';
import { createLogger } from '../../../gateway/server/log.ts';

/**
 * Does what the bank does: an affiliate's requested payments are paid. There is no screen for it yet. The processes of the
 * platform have to be stopped.
 */
export async function settlePayments(dataDir: string, affiliateId: number): Promise<void> {
  const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const database = await openDatabase(env, createLogger(env));
  try {
    await database.pool.query(
      `with paid as (
        update payments set status = 'paid', paid_at = now() where affiliate_id = $1 and status in ('awaiting_invoice', 'ready') returning id, affiliate_id, amount_cents
      ), moved as (
        insert into ledger_entries (affiliate_id, from_account, to_account, amount_cents, cause, cause_id, created_at)
        select affiliate_id, step.from_account, step.to_account, amount_cents, step.cause, id, now() from paid,
          (values ('requested', 'scheduled', 'payment_schedule'), ('scheduled', 'paid', 'payment')) as step (from_account, to_account, cause)
      )
      update commissions set state = 5 where id in (select commission_id from payment_items join paid on paid.id = payment_id)`,
      [affiliateId],
    );
  } finally {
    await database.close();
  }
}
