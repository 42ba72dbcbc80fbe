import { sql } from 'drizzle-orm';
import type { CloseRefusal } from '#shared/codes/payouts/close-refusal.ts';
import type { Executor } from '../../../db/client.ts';
import type { Env } from '../../../env.ts';
import type { Actor } from '../../../server/actor.ts';
import { relatedAccounts } from '../../accounts/staff-relation/related-accounts.ts';
import { type PaymentRun, paymentsOf } from './lock-run.ts';

const editMs = 7 * 24 * 60 * 60 * 1000;

const list = (actions: readonly string[]) =>
  sql.join(
    actions.map((action) => sql`${action}`),
    sql`, `,
  );

/** What changes who is paid, and what lets it be paid: the last one of each counts, however long ago. */
const payeeEdits = list(['payment_info.create', 'payment_info.update', 'payment_info.delete']);
const releases = list(['payee_hold.release', 'payment_freeze.lift']);
/** What gives a hand in the account of an affiliate; it counts for 7 days, as do all edits and releases. */
const accountEdits = list([
  'user.login_email',
  'user.password_set',
  'second_factor.reset',
  'account_deletion.withdraw',
  'access.create',
  'access.update',
  'access.invite',
  'access.delete',
]);

/** Returns the runs of which one of these staff users has had a hand in who is paid, also by an access that it made. */
async function runsWithEditedPayee(
  executor: Executor,
  runIds: readonly number[],
  userIds: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const since = new Date(now.getTime() - editMs);
  const staff = sql`${sql.param(userIds)}::integer[]`;
  const users = sql`any(${staff} || array(
    select id from users where affiliate_id is not null and invited_by = any(${staff})))`;
  const isLast = (actions: typeof releases) => sql`(
    select user_id from audit_entries where affiliate_id = paid.affiliate_id and action in (${actions})
      and user_id is not null order by id desc limit 1) = ${users}`;
  const { rows } = await executor.execute<{ id: number }>(sql`
    select run.id from unnest(${sql.param(runIds)}::integer[]) as run (id) where exists (
      select 1 from (
        select distinct affiliate_id from payments where id in (${paymentsOf(sql`run.id`)})
      ) as paid
      where exists (
        select 1 from audit_entries as entry where entry.affiliate_id = paid.affiliate_id and entry.user_id = ${users}
          and (entry.action in (${payeeEdits}, ${releases})
            or (entry.action in (${accountEdits}) and entry.created_at >= ${since}))
      ) and (${isLast(payeeEdits)} or ${isLast(releases)} or exists (
        select 1 from audit_entries as entry where entry.affiliate_id = paid.affiliate_id and entry.user_id = ${users}
          and entry.action in (${payeeEdits}, ${releases}, ${accountEdits}) and entry.created_at >= ${since}
      )))`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns why a person may not close each of these drafts where two have to approve: who drafted it, whose account is
 * linked to that one's, and who had a hand in who is paid, under this account or one that is linked to it. One function
 * says it to the screen and decides it. Drafts that the person may close are not in the answer.
 */
export async function closeRefusalsOf(
  executor: Executor,
  runs: readonly Pick<PaymentRun, 'id' | 'createdBy'>[],
  { userId }: Pick<Actor, 'userId'>,
  { env, now }: { env: Pick<Env, 'paymentApprovers'>; now: Date },
): Promise<ReadonlyMap<number, CloseRefusal>> {
  if (env.paymentApprovers === 1 || runs.length === 0) return new Map();
  if (userId === null) return new Map(runs.map(({ id }) => [id, 'own_draft']));
  const related = await relatedAccounts(executor, userId);
  const runIds = runs.map(({ id }) => id);
  const edited = await runsWithEditedPayee(executor, runIds, [...related], now);
  const refusals = new Map<number, CloseRefusal>();
  for (const { id, createdBy } of runs) {
    if (createdBy === userId) refusals.set(id, 'own_draft');
    else if (related.has(createdBy)) refusals.set(id, 'related_account');
    else if (edited.has(id)) refusals.set(id, 'edited_payee');
  }
  return refusals;
}
