import { type SQL, sql } from 'drizzle-orm';

/** Compares payments with their items, their commissions and their timelines. Each query returns one row per difference: `what`, and `cents`. */
export const paymentComparisons: readonly SQL[] = [
  sql`select 'payment and its items: payment ' || payments.id, payments.amount_cents - coalesce(sum(value_cents), 0)::bigint
    from payments left join payment_items on payment_id = payments.id and active = (payments.status <> 'cancelled')
    -- Those that were cancelled before items were kept have none.
    where payments.status <> 'cancelled' or commission_id is not null
    group by payments.id having payments.amount_cents <> coalesce(sum(value_cents), 0)`,
  sql`select 'item and its commission: commission ' || commissions.id, payment_items.value_cents - commissions.value_cents
    from payment_items join commissions on commissions.id = commission_id join payments on payments.id = payment_id
    where payment_items.value_cents <> commissions.value_cents or payments.affiliate_id <> commissions.affiliate_id
      or (payment_items.active and (payments.status, commissions.state) not in (values ('requested', 3), ('awaiting_invoice', 12),
        ('ready', 3), ('ready', 4), ('scheduled', 4), ('sent', 4), ('failed', 4), ('review', 4), ('returned', 4), ('paid', 5)))
      or payment_items.active = (payments.status = 'cancelled')`,
  sql`select 'commission without a payment: commission ' || commissions.id, value_cents
    from commissions where state in (3, 12, 4, 5)
      and not exists (select from payment_items where commission_id = commissions.id and active)`,
  sql`select 'payment and its timeline: payment ' || payments.id, 1
    from payments left join lateral (
      select to_state, paid_at, bool_and(is_joined) over () as is_joined from (
        select id, to_state, paid_at, from_state = coalesce(lag(to_state) over (order by id), 'requested') as is_joined
        from payment_moves where payment_id = payments.id
      ) as move order by id desc limit 1
    ) as last on true
    where coalesce(last.to_state, 'requested') <> payments.status or last.is_joined is false or last.paid_at <> payments.paid_at`,
];

/** Compares payments with their invoices. Each query returns one row per difference: `what`, and `cents`. */
export const invoiceComparisons: readonly SQL[] = [
  sql`select 'payment and its invoice: payment ' || payments.id, payments.amount_cents - coalesce(invoices.total_cents, 0)
    from payments left join invoices on invoices.payment_id = payments.id
    where (invoices.id is null and payments.status = 'awaiting_invoice')
      or invoices.total_cents <> payments.amount_cents or invoices.affiliate_id <> payments.affiliate_id`,
  // A deleted affiliate owes nothing.
  sql`select 'payment and the debt of its tax invoice: payment ' || payments.id,
      coalesce(debt.cents, 0) + case when payments.status = 'paid' and invoices.invalidated_at is not null then payments.amount_cents else 0 end
    from payments join invoices on invoices.payment_id = payments.id join affiliates on affiliates.id = payments.affiliate_id
      left join (select debt_payment_id, sum(value_cents)::bigint as cents from commissions where debt_payment_id is not null group by debt_payment_id) as debt
        on debt_payment_id = payments.id
    where affiliates.status <> 5
      and coalesce(debt.cents, 0) <> case when payments.status = 'paid' and invoices.invalidated_at is not null then -payments.amount_cents else 0 end`,
];
