import { sql } from 'drizzle-orm';
import { businessDate } from '#shared/time.ts';
import type { Tx } from '../db/client.ts';
import { payeeSnapshot } from '../domains/payouts/payment-info/payee.ts';
import { drawPayments } from './payments.ts';

/**
 * Inserts the commission of every conversion. A returned one keeps it only if it was already requested; a refund
 * deducts it.
 */
async function addCommissions(tx: Tx, today: string): Promise<void> {
  await tx.execute(sql`
    insert into commissions (conversion_id, affiliate_id, site_id, campaign_id, kind, state, value_cents,
      reference_month, available_on, created_at, refused_at)
    select sample_conversions.id, affiliate_id, site_id, campaign_id, kind, line.state, value_cents,
      date_trunc('month', booked_at at time zone 'America/Sao_Paulo')::date, line.available_on, validated_at,
      case when line.state = 0 then validated_at end
    from sample_conversions left join sample_payments using (affiliate_id, period)
      left join (values ('awaiting_invoice', 12), ('ready', 3), ('paid', 5)) as held (status, state) using (status)
      cross join lateral (
        select 'earning' as kind, commission_cents as value_cents, available_on,
          case when outcome = 'returned' and period < 0 then 0 when period = -2 then 1 when period = -1 then 2
          else coalesce(held.state, 4) end as state
        union all
        select 'refund', -commission_cents, ${today}::date, 2 where outcome = 'returned' and period >= 0
      ) as line
    where outcome in ('approved', 'returned')
    order by sample_conversions.id`);
}

/** Inserts the payments of `sample_payments` with their items, and one that was cancelled. */
async function addPayments(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into payments (id, affiliate_id, user_id, status, amount_cents, payee, method, pay_date, created_at, paid_at, failure_code, failed_by)
    select sample_payments.id, affiliate_id, users.id, status, amount_cents, ${payeeSnapshot}, method, pay_date, requested_at,
      case when status = 'paid' then settled_at end, failure_code, case when failure_code is not null then finance_id end
    from sample_payments join payment_infos using (affiliate_id) join users using (affiliate_id)
    where is_main order by sample_payments.id`);
  await tx.execute(sql`
    insert into payment_items (commission_id, payment_id, value_cents)
    select commissions.id, sample_payments.id, commissions.value_cents
    from commissions join sample_conversions on sample_conversions.id = conversion_id
      join sample_payments on sample_payments.affiliate_id = commissions.affiliate_id
        and sample_payments.period = sample_conversions.period
    where kind = 'earning'`);
  // One that staff cancelled: its commissions are available again.
  await tx.execute(sql`
    with claimed as (
      select id, affiliate_id, value_cents from commissions
      where state = 2 and kind = 'earning' and affiliate_id = (
        select min(affiliate_id) from commissions join payment_infos using (affiliate_id) where state = 2 and affiliate_id > 1
      )
    ), cancelled as (
      insert into payments (id, affiliate_id, status, amount_cents, payee, method, pay_date, created_at)
      select (select max(id) + 1 from sample_payments), affiliate_id, 'cancelled', total, ${payeeSnapshot}, 'pix', first.pay_date, first.requested_at
      from (select affiliate_id, sum(value_cents)::bigint as total from claimed group by affiliate_id) as claim
        join payment_infos using (affiliate_id), (select pay_date, requested_at from sample_payments where period = 0 limit 1) as first
      returning id, affiliate_id, amount_cents, created_at
    ), items as (
      insert into payment_items (commission_id, payment_id, value_cents, active)
      select claimed.id, cancelled.id, value_cents, false from claimed, cancelled
    ), moves as (
      insert into payment_moves (payment_id, from_state, to_state, moved_at)
      select id, from_state, to_state, created_at + later from cancelled,
        (values ('requested', 'ready', interval '0'), ('ready', 'cancelled', interval '1 day')) as step (from_state, to_state, later)
    )
    insert into ledger_entries (affiliate_id, from_account, to_account, amount_cents, cause, cause_id, created_at)
    select affiliate_id, from_account, to_account, amount_cents, cause, id, created_at + later from cancelled,
      (values ('available', 'requested', 'payment_request', interval '0'), ('requested', 'available', 'payment_cancel', interval '1 day'))
        as step (from_account, to_account, cause, later)`);
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
    select affiliate_id, from_account, to_account, amount_cents, cause, id, at
    from sample_payments cross join lateral (
      select 'available' as from_account, 'requested' as to_account, 'payment_request' as cause, requested_at as at
      union all
      select 'requested', 'scheduled', 'payment_schedule', closed_at where status not in ('awaiting_invoice', 'ready')
      union all
      select 'scheduled', 'paid', 'payment', settled_at where status in ('paid', 'returned')
      union all
      select 'paid', 'scheduled', 'payment_return', settled_at + interval '1 day' where status = 'returned'
    ) as movement
    order by at, id, cause`);
}

/** Inserts the timeline of the payments. */
async function addMoves(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into payment_moves (payment_id, from_state, to_state, moved_at, paid_at, moved_by, run_id, failure_code)
    select id, from_state, to_state, at, case when to_state = 'paid' then at end, moved_by, case when to_state not in ('awaiting_invoice', 'ready') then run_id end,
      case when to_state in ('failed', 'returned') then failure_code end
    from sample_payments cross join lateral (
      select 1 as step, 'requested' as from_state, 'awaiting_invoice' as to_state, requested_at as at, null::int as moved_by
      where needs_note
      union all
      select 2, case when needs_note then 'awaiting_invoice' else 'requested' end, 'ready', case when needs_note then approved_at else requested_at end,
        case when needs_note then finance_id end
      where status <> 'awaiting_invoice'
      union all
      select 3, 'ready', 'scheduled', closed_at, administrator_id where status not in ('awaiting_invoice', 'ready')
      union all
      select 4, 'scheduled', 'sent', closed_at + interval '1 hour', finance_id where status not in ('awaiting_invoice', 'ready', 'scheduled')
      union all
      select 5, 'sent', case when status = 'returned' then 'paid' else status end, settled_at, finance_id
      where status in ('paid', 'failed', 'review', 'returned')
      union all
      select 6, 'paid', 'returned', settled_at + interval '1 day', finance_id where status = 'returned'
    ) as move
    order by at, id, step`);
}

/**
 * Inserts the commissions, payments, timeline and ledger entries of the rows in `sample_conversions`; they reconcile.
 * Keeps `sample_payments` for the runs and invoices.
 */
export async function addMoney(tx: Tx, { now, importId }: { now: Date; importId: number }): Promise<void> {
  const today = businessDate(now);
  await drawPayments(tx, now);
  await addCommissions(tx, today);
  await addPayments(tx);
  await addMoves(tx);
  await addLedger(tx, importId, now);
}
