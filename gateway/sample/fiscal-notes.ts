import { sql } from 'drizzle-orm';
import type { Tx } from '../db/client.ts';

/** Inserts the invoice of every payment of `sample_payments` that needs one, numbered and received where it was paid or is ready. */
export async function addInvoices(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into invoices (affiliate_id, payment_id, yearmonth, total_cents, due_on, liberated, created_at, invoice_nums, total_received_cents)
    select affiliate_id, id, to_char(requested_at at time zone 'America/Sao_Paulo', 'YYYY-MM'), amount_cents, pay_date - 2, true, requested_at,
      case when status <> 'awaiting_invoice' then (1000 + id)::text end, case when status <> 'awaiting_invoice' then amount_cents end
    from sample_payments where needs_note order by id`);
}
