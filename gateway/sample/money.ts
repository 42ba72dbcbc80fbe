import { sql } from 'drizzle-orm';
import { businessDate } from '#shared/time.ts';
import type { Tx } from '../db/client.ts';
import { payeeSnapshot } from '../modules/payment-info/payee.ts';

/**
 * Inserts the commission of every conversion. A returned one keeps it only if it was already requested; a refund
 * deducts it.
 */
async function addCommissions(tx: Tx, today: string): Promise<void> {
  await tx.execute(sql`
    insert into commissions (conversion_id, affiliate_id, site_id, campaign_id, kind, state, value_cents,
      reference_month, available_on, created_at, refused_at)
    select sample_conversions.id, affiliate_id, site_id, campaign_id, kind, state, value_cents,
      date_trunc('month', booked_at at time zone 'America/Sao_Paulo')::date, line.available_on, validated_at, case when state = 0 then validated_at end
    from sample_conversions left join payment_infos using (affiliate_id) cross join lateral (
      select 'earning' as kind, commission_cents as value_cents, available_on,
        case when outcome = 'returned' and period < 0 then 0
          when period in (0, 2) and document_type <> 'CPF' then 12
          else (array[1, 2, 3, 3, 3])[least(period, 2) + 3] end as state
      where period < 3
      union all
      select 'earning', commission_cents, available_on, 5 where period >= 3
      union all
      select 'refund', -commission_cents, ${today}::date, 2 where outcome = 'returned' and period >= 0
    ) as line
    where outcome in ('approved', 'returned')
    order by sample_conversions.id`);
}

/** Inserts one payment per affiliate and period, requested at noon of its last day, with its items. */
async function addPayments(tx: Tx, today: string): Promise<void> {
  await tx.execute(sql`
    create temp table sample_payments on commit drop as
    select row_number() over (order by requested_on, affiliate_id)::int as id, claimed.*, document_type,
      case when document_type = 'INTER' then 'abroad' when pix_key is not null then 'pix' else 'bank' end as method,
      (requested_on + time '12:00') at time zone 'America/Sao_Paulo' as requested_at,
      case when period >= 3 then 'paid' when period = 1 or document_type = 'CPF' then 'ready' else 'awaiting_invoice' end as status
    from (
      select affiliate_id, period, sum(commission_cents)::bigint as amount_cents,
        ${today}::date - (case period when 0 then 12 when 1 then 20 when 2 then 30 else 40 + (period - 3) * 30 end) as requested_on
      from sample_conversions where outcome in ('approved', 'returned') and period >= 0
      group by affiliate_id, period
    ) as claimed join payment_infos using (affiliate_id)`);
  await tx.execute(sql`
    insert into payments (id, affiliate_id, user_id, status, amount_cents, payee, method, pay_date, created_at, paid_at)
    select sample_payments.id, affiliate_id, users.id, status, amount_cents, ${payeeSnapshot}, method, requested_on + 4, requested_at,
      case when status = 'paid' then requested_at + interval '5 days' end
    from sample_payments join payment_infos using (affiliate_id) join users using (affiliate_id)
    where is_main`);
  await tx.execute(sql`
    insert into payment_items (commission_id, payment_id, value_cents)
    select commissions.id, sample_payments.id, commissions.value_cents
    from commissions join sample_conversions on sample_conversions.id = conversion_id
      join sample_payments on sample_payments.affiliate_id = commissions.affiliate_id
        and sample_payments.period = sample_conversions.period
    where kind = 'earning'`);
}

/** Inserts every ledger entry that leads to the commissions' current states. */
async function addLedger(tx: Tx, importId: number, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into ledger_entries (affiliate_id, from_account, to_account, amount_cents, cause, cause_id, created_at)
    select affiliate_id, from_account, to_account, sum(commission_cents)::bigint, cause, cause_id, ${now}::timestamptz
    from sample_conversions cross join lateral (
      select 'platform' as from_account, 'future' as to_account, 'import' as cause, ${importId}::bigint as cause_id
      union all
      select 'future', 'available', 'release', null where period >= -1
      union all
      select case when period = -2 then 'future' else 'available' end, 'platform', 'refund', ${importId}::bigint
      where outcome = 'returned'
    ) as movement
    where outcome in ('approved', 'returned')
    group by affiliate_id, from_account, to_account, cause, cause_id
    order by affiliate_id, cause, from_account`);
  await tx.execute(sql`
    insert into ledger_entries (affiliate_id, from_account, to_account, amount_cents, cause, cause_id, created_at)
    select affiliate_id, from_account, to_account, amount_cents, cause, id, requested_at + days_later * interval '1 day'
    from sample_payments cross join lateral (
      select 'available' as from_account, 'requested' as to_account, 'payment_request' as cause, 0 as days_later
      union all
      select 'requested', 'scheduled', 'payment_schedule', 2 where status = 'paid'
      union all
      select 'scheduled', 'paid', 'payment', 5 where status = 'paid'
    ) as movement
    order by id, days_later`);
}

/** Inserts the invoices of each month with payments, numbered and received, and those of the payments that await one. */
async function addInvoices(tx: Tx, today: string): Promise<void> {
  await tx.execute(sql`
    insert into invoices (affiliate_id, yearmonth, total_cents, invoice_nums, total_received_cents, liberated, created_at)
    select affiliate_id, to_char(reference_month, 'YYYY-MM'), total_cents,
      case when months_ago >= 3 then 'NF-' || affiliate_id || '-' || to_char(reference_month, 'YYYYMM') end,
      case when months_ago >= 4 then total_cents end, months_ago >= 2,
      (reference_month + interval '1 month 9 hours') at time zone 'America/Sao_Paulo'
    from (
      select affiliate_id, reference_month, sum(value_cents)::bigint as total_cents,
        (extract(year from age(${today}::date, reference_month)) * 12 + extract(month from age(${today}::date, reference_month)))::int as months_ago
      from commissions where state = 5
      group by affiliate_id, reference_month
    ) as month
    order by reference_month, affiliate_id`);
  await tx.execute(sql`
    insert into invoices (affiliate_id, payment_id, yearmonth, total_cents, due_on, liberated, created_at)
    select affiliate_id, id, to_char(created_at at time zone 'America/Sao_Paulo', 'YYYY-MM'), amount_cents, pay_date - 2, true, created_at
    from payments where status = 'awaiting_invoice' order by id`);
}

/**
 * Inserts the commissions, payments, ledger entries and invoices of the rows in `sample_conversions`; they reconcile.
 */
export async function addMoney(tx: Tx, { now, importId }: { now: Date; importId: number }): Promise<void> {
  const today = businessDate(now);
  await addCommissions(tx, today);
  await addPayments(tx, today);
  await addLedger(tx, importId, now);
  await addInvoices(tx, today);
}
