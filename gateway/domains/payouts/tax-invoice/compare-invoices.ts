import { type SQL, sql } from 'drizzle-orm';

/** Compares payments with their invoices. Each query returns one row per difference: `what`, and `cents`. */
export const invoiceComparisons: readonly SQL[] = [
  sql`select 'payment and its invoice: payment ' || payments.id, payments.amount_cents - coalesce(invoices.total_cents, 0)
    from payments left join invoices on invoices.payment_id = payments.id
    where (invoices.id is null and payments.status = 'awaiting_invoice')
      or invoices.total_cents <> payments.amount_cents or invoices.affiliate_id <> payments.affiliate_id`,
];
