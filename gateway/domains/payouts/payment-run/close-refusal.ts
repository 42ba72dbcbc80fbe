import { sql } from 'drizzle-orm';
import type { CloseRefusal } from '#shared/codes/payouts/close-refusal.ts';
import type { Executor } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { Settings } from '../../../engine/settings.ts';
import { relatedAccounts } from '../../accounts/staff-relation/related-accounts.ts';
import { actsOf } from '../payment-info/payee-acts.ts';
import { type PaymentRun, paymentsOf } from './lock-run.ts';

const list = (actions: readonly string[]) =>
  sql.join(
    actions.map((action) => sql`${action}`),
    sql`, `,
  );

const payeeEdits = list(actsOf('edit'));
const releases = list(actsOf('release'));
const accountEdits = list(actsOf('access'));

/**
 * Returns the runs in which one of these staff users has influenced who is paid, also through an access that it
 * created or intervened in. Influence does not expire: the last edit, the last release and the last of each action in the account count
 * until somebody else does the same, and an earlier one until somebody else has closed a run with this payee.
 */
async function runsWithEditedPayee(
  executor: Executor,
  runIds: readonly number[],
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const staff = sql`${sql.param(userIds)}::integer[]`;
  const users = sql`any(${staff} || array(
    select id from users where affiliate_id is not null and invited_by = any(${staff})
    union select user_id from staff_interventions where staff_user_id = any(${staff})))`;
  const { rows } = await executor.execute<{ id: number }>(sql`
    select run.id from unnest(${sql.param(runIds)}::integer[]) as run (id) where exists (
      select 1 from (
        select distinct affiliate_id from payments where id in (${paymentsOf(sql`run.id`)})
      ) as paid
      where exists (
        select 1 from audit_entries as entry where entry.affiliate_id = paid.affiliate_id and entry.user_id = ${users}
          and entry.action in (${payeeEdits}, ${releases}, ${accountEdits})
      ) and exists (
        select 1 from (
          select user_id, created_at, row_number() over (
            partition by case when action in (${payeeEdits}) then 'edit' when action in (${releases}) then 'release' else action end
            order by id desc) as place
          from audit_entries where affiliate_id = paid.affiliate_id and user_id is not null
            and action in (${payeeEdits}, ${releases}, ${accountEdits})
        ) as entry
        where entry.user_id = ${users} and (entry.place = 1 or not exists (
          select 1 from payments join payment_run_items as item on item.payment_id = payments.id
            join payment_runs as closed on closed.id = item.run_id
          where payments.affiliate_id = paid.affiliate_id and item.state <> 'removed'
            and closed.closed_at > entry.created_at and closed.closed_by <> all(${staff})))
      ))`);
  return new Set(rows.map(({ id }) => id));
}

/** Returns, for each run, who added payments to its draft. */
async function addersOf(executor: Executor, runIds: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await executor.execute<{ id: number; users: number[] }>(sql`
    select entity_id::integer as id, array_agg(distinct user_id) as users from audit_entries
    where entity = 'payment_run' and entity_id = any(${sql.param(runIds.map(String))}::text[])
      and action = 'payment_run.add' and user_id is not null group by 1`);
  return new Map(rows.map(({ id, users }) => [id, users]));
}

/**
 * Returns why a person may not close each of these drafts if two people must approve: the person, or a related account,
 * drafted it, added payments to it, or influenced who is paid. The screen and the decision use this same function. Drafts that the person may
 * close are missing from the result.
 */
export async function closeRefusalsOf(
  executor: Executor,
  runs: readonly Pick<PaymentRun, 'id' | 'createdBy'>[],
  { userId }: Pick<Actor, 'userId'>,
  { env }: { env: Pick<Settings, 'paymentApprovers'> },
): Promise<ReadonlyMap<number, CloseRefusal>> {
  if (env.paymentApprovers === 1 || runs.length === 0) return new Map();
  if (userId === null) return new Map(runs.map(({ id }) => [id, 'own_draft']));
  const related = await relatedAccounts(executor, userId);
  const runIds = runs.map(({ id }) => id);
  const edited = await runsWithEditedPayee(executor, runIds, [...related]);
  const adders = await addersOf(executor, runIds);
  const refusals = new Map<number, CloseRefusal>();
  for (const { id, createdBy } of runs) {
    const drafters = [createdBy, ...(adders.get(id) ?? [])];
    if (drafters.includes(userId)) refusals.set(id, 'own_draft');
    else if (drafters.some((drafter) => related.has(drafter))) refusals.set(id, 'related_account');
    else if (edited.has(id)) refusals.set(id, 'edited_payee');
  }
  return refusals;
}
