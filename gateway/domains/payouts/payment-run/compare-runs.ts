import { type SQL, sql } from 'drizzle-orm';
import { runSignature } from './run-signature.ts';

/**
 * The valid combinations of states: of a payment, of its newest item that was not removed, and of that item's run. A
 * payment from before runs has no item.
 */
const itemOfState = sql`(values ('requested', null, null), ('awaiting_invoice', null, null), ('ready', null, null),
    ('ready', 'included', 'draft'), ('ready', 'failed', 'over'), ('ready', 'returned', 'over'), ('scheduled', 'included', 'over'),
    ('sent', 'sent', 'over'), ('review', 'review', 'over'), ('failed', 'failed', 'over'), ('paid', 'paid', 'over'),
    ('returned', 'returned', 'over'), ('cancelled', null, null), ('cancelled', 'failed', 'over'), ('cancelled', 'returned', 'over'))
  as possible (payment_state, item_state, run_state)`;

/** Compares runs with their items, their payments and the files for the bank. Each query returns one row per difference: `what`, and `cents`. */
export const runComparisons: readonly SQL[] = [
  sql`select 'payment and its run: payment ' || payments.id, payments.amount_cents
    from payments left join payment_run_items as item on item.id = (
        select max(id) from payment_run_items where payment_id = payments.id and state <> 'removed')
      left join payment_runs as run on run.id = item.run_id
    where not exists (
        select from ${itemOfState} where payment_state = payments.status and item_state is not distinct from item.state
          and run_state is not distinct from
            case when run.state = 'draft' then 'draft' when run.state in ('closed', 'sent', 'settled') then 'over' else run.state end)
      and not (payments.status = 'paid' and item.id is null and exists (
        select from payment_moves where payment_id = payments.id and from_state = 'requested' and to_state = 'paid'))`,
  sql`select 'run item and its payment: item ' || item.id, item.amount_cents - payments.amount_cents
    from payment_run_items as item join payments on payments.id = item.payment_id
    where item.amount_cents <> payments.amount_cents`,
  sql`select 'run and its items: run ' || run.id, 1
    from payment_runs as run where run.state in ('closed', 'sent', 'settled')
      and (run.state = 'settled') = exists (
        select from payment_run_items where run_id = run.id and state in ('included', 'sent', 'review'))`,
  // Whoever changes a payee in the database after the second person has signed, changes what is signed.
  sql`select 'run and what was signed: run ' || run.id, 1
    from payment_runs as run where run.state in ('closed', 'sent', 'settled')
      and run.signature is distinct from ${runSignature(sql`run.id`)}`,
  sql`select 'run and its files: run ' || run_id || ', ' || method, greatest(abs(sum(cents)), abs(sum(count)))::bigint
    from (
      select run_id, method, amount_cents as cents, count from bank_files
      union all
      select run.id, item.method, -item.amount_cents, -1 from payment_run_items as item join payment_runs as run on run.id = item.run_id
      where run.state in ('closed', 'sent', 'settled') and item.state <> 'removed'
    ) as side
    group by run_id, method having sum(cents) <> 0 or sum(count) <> 0`,
];
