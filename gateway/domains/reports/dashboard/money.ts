import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { toReais } from '#shared/money.ts';
import { addDays, businessDate } from '#shared/time.ts';
import { reachOf } from '../../../engine/access.ts';
import { type Actor, actorMay } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { payments } from '../../payouts/payment/table.ts';

const monthsShown = 12;

/** The first day of a month and of those before it, oldest first. */
function monthsUpTo(today: string): string[] {
  const months = [`${today.slice(0, 7)}-01`];
  for (let [first = today] = months; months.length < monthsShown; [first = today] = months)
    months.unshift(`${addDays(first, -1).slice(0, 7)}-01`);
  return months;
}

const cents = z.number().transform(toReais);

const paymentsSchema = z.object({
  next: z.object({ pay_date: z.string(), count: z.number(), amount: cents, run_ids: z.array(z.number()) }).nullable(),
  payable: z.object({ count: z.number(), amount: cents, in_runs: z.number() }),
  awaiting_invoice: z.object({ count: z.number(), amount: cents, due_on: z.string().nullable() }),
  failed: z.object({ count: z.number(), amount: cents }),
});

/** One row with the sums of payments within reach, each as JSON. */
const paymentSums = (reached: SQL, today: string): SQL => sql`
  with unpaid as (
    select payments.id, payments.status, payments.amount_cents, coalesce(run.pay_date, payments.pay_date) as pay_date, run.id as run_id
    from payments
      left join payment_run_items as item on item.payment_id = payments.id and item.state = 'included'
      left join payment_runs as run on run.id = item.run_id and run.state in ('draft', 'closed')
    where payments.status in ('requested', 'awaiting_invoice', 'ready', 'scheduled', 'failed', 'returned') and ${reached}
  ), payable as (
    select * from unpaid where status in ('requested', 'ready', 'scheduled')
  ), next_day as (
    select coalesce(min(pay_date) filter (where run_id is not null), min(pay_date) filter (where pay_date >= ${today}::date)) as pay_date,
      bool_or(run_id is not null) as is_in_run
    from payable
  )
  select
    (select case when count(*) > 0 then json_build_object('pay_date', payable.pay_date, 'count', count(*), 'amount', sum(amount_cents),
        'run_ids', coalesce(json_agg(distinct run_id order by run_id) filter (where run_id is not null), '[]')) end
      from payable join next_day on next_day.pay_date = payable.pay_date and (run_id is not null or not next_day.is_in_run)
      group by payable.pay_date) as next,
    (select json_build_object('count', count(*), 'amount', coalesce(sum(amount_cents), 0), 'in_runs', count(run_id)) from payable) as payable,
    (select json_build_object('count', count(*), 'amount', coalesce(sum(amount_cents), 0),
        'due_on', min(invoices.due_on) filter (where invoices.due_on >= ${today}::date))
      from unpaid left join invoices on invoices.payment_id = unpaid.id where status = 'awaiting_invoice') as awaiting_invoice,
    (select json_build_object('count', count(*), 'amount', coalesce(sum(amount_cents), 0))
      from unpaid where status in ('failed', 'returned')) as failed`;

const receivableSchema = z.object({
  count: z.number(),
  amount: cents,
  overdue_amount: cents,
  overdue_days: z.number(),
});

const receivableSums = (today: string): SQL => sql`
  select count(*), coalesce(sum(cents), 0)::bigint as amount,
    coalesce(sum(cents) filter (where due_on < ${today}::date), 0)::bigint as overdue_amount,
    greatest(0, coalesce(${today}::date - min(due_on), 0)) as overdue_days
  from (select due_on, billed_cents + fee_cents - paid_cents - credited_cents - corrected_cents as cents
    from advertiser_invoices where state in ('issued', 'partly_paid')) as invoice where cents > 0`;

const monthSchema = z.object({ yearmonth: z.string(), paid: cents, billed: cents.nullable() });

const zone = sql`'America/Sao_Paulo'`;

/** A month is from its first day up to the next one, in São Paulo; so the sums use the rows' instants, not a calendar of the database. */
const monthSums = (reached: SQL, months: readonly string[], seesBills: boolean): SQL => sql`
  select to_char(month, 'YYYY-MM') as yearmonth,
    (select coalesce(sum(amount_cents), 0)::bigint from payments
      where status = 'paid' and paid_at >= month at time zone ${zone}
        and paid_at < (month + interval '1 month') at time zone ${zone} and ${reached}) as paid,
    ${
      seesBills
        ? sql`(select coalesce(sum(billed_cents + fee_cents), 0)::bigint from advertiser_invoices
      where state not in ('draft', 'cancelled') and issued_at >= month at time zone ${zone}
        and issued_at < (month + interval '1 month') at time zone ${zone})`
        : sql`null::bigint`
    } as billed
  from unnest(${sql.param([...months])}::timestamp[]) as month order by month`;

/**
 * Returns where the money stands, in wire form: payments of affiliates within the actor's reach, and invoices to
 * advertisers for those who see them.
 */
export async function readMoney({ database: { db }, clock }: GatewayContext, actor: Actor) {
  const today = businessDate(clock.now());
  const reached = reachOf(actor, payments.affiliateId) ?? sql`true`;
  const sees = (resource: string) => actorMay(actor, resource, 'list');
  const seesBills = sees('advertiser-invoice');
  const [found, owed, months] = await Promise.all([
    db.execute(paymentSums(reached, today)),
    seesBills ? db.execute(receivableSums(today)) : undefined,
    db.execute(monthSums(reached, monthsUpTo(today), seesBills)),
  ]);
  const { next, ...sums } = paymentsSchema.parse(found.rows[0]);
  return {
    next: next && { ...next, run_ids: sees('payment-run') ? next.run_ids : [] },
    ...sums,
    receivable: owed === undefined ? null : receivableSchema.parse(owed.rows[0]),
    months: z.array(monthSchema).parse(months.rows),
  };
}
