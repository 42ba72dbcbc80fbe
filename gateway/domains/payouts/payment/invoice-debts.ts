import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { commissionState } from '#shared/codes/earnings/commission-state.ts';
import { businessDate } from '#shared/time.ts';
import type { Tx } from '../../../db/client.ts';

const bookedSchema = z.array(z.object({ paymentId: z.number(), cents: z.number() }));

/** A payment whose debt changed: negative cents are owed now, positive ones no longer. */
export type InvoiceDebt = z.output<typeof bookedSchema>[number];

/**
 * Makes payments a debt of their affiliates that were made and have no valid tax invoice, and ends the debt of all others:
 * a line for each conversion, available at once, so that the next payment is reduced. Calling it again changes nothing. A
 * deleted affiliate gets none. The transaction must hold the locks of the affiliates.
 *
 * @param payments a query of one column, or a list `(1, 2)`: the ids
 */
export async function bookInvoiceDebts(tx: Tx, payments: SQL, now: Date): Promise<InvoiceDebt[]> {
  const { rows } = await tx.execute(sql`
    with concerned as materialized (
      select payments.id, payments.status = 'paid' and invoices.invalidated_at is not null as is_owed
      from payments join invoices on invoices.payment_id = payments.id join affiliates on affiliates.id = payments.affiliate_id
      where payments.id in (${payments}) and affiliates.status <> ${affiliateStatus.codes.deleted}
    ), wanted as (
      select concerned.id as payment_id, conversion_id, affiliate_id, site_id, campaign_id, reference_month, -item.value_cents as cents
      from concerned join payment_items as item on item.payment_id = concerned.id and item.active
        join commissions on commissions.id = item.commission_id where is_owed
      union all
      select debt_payment_id, conversion_id, affiliate_id, site_id, campaign_id, reference_month, -value_cents
      from commissions where debt_payment_id in (select id from concerned)
    ), lines as (
      insert into commissions (conversion_id, affiliate_id, site_id, campaign_id, kind, debt_payment_id, state, value_cents,
        reference_month, available_on, created_at)
      select conversion_id, affiliate_id, site_id, campaign_id, 'tax_invoice', payment_id, ${commissionState.codes.available}::smallint,
        sum(cents)::bigint, min(reference_month), ${businessDate(now)}::date, ${now}::timestamptz
      from wanted group by payment_id, conversion_id, affiliate_id, site_id, campaign_id having sum(cents) <> 0
      order by payment_id, conversion_id
      returning affiliate_id, debt_payment_id, value_cents
    ), booked as (
      insert into ledger_entries (affiliate_id, from_account, to_account, amount_cents, cause, cause_id, created_at)
      select affiliate_id, case when sum(value_cents) < 0 then 'available' else 'platform' end,
        case when sum(value_cents) < 0 then 'platform' else 'available' end, abs(sum(value_cents))::bigint, 'tax_invoice',
        debt_payment_id, ${now}::timestamptz
      from lines group by affiliate_id, debt_payment_id having sum(value_cents) <> 0
    )
    select debt_payment_id as "paymentId", sum(value_cents)::bigint as cents from lines group by debt_payment_id order by debt_payment_id`);
  return bookedSchema.parse(rows);
}
