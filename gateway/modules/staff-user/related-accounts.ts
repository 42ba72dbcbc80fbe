import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../db/client.ts';

const relationSchema = z.array(z.object({ left: z.number(), right: z.number() }));

/** What gives one person a hand in the account of another: it was made, given a role, or its proof was reset. */
const relatingActions = [
  'staff.invite',
  'staff.invite_again',
  'staff.update',
  'second_factor.reset',
  'user.password_set',
  'user.login_email',
] as const;

const relationMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Returns the staff accounts that may be in one person's hands together with an account: those linked to it within the last
 * 7 days, in either direction, by an invitation, a role, or a reset; and those linked to these, because who has made two
 * accounts has both.
 *
 * @returns the ids, the account's own included
 */
export async function relatedAccounts(executor: Executor, userId: number, now: Date): Promise<ReadonlySet<number>> {
  const since = new Date(now.getTime() - relationMs);
  const actions = sql.join(
    relatingActions.map((action) => sql`${action}`),
    sql`, `,
  );
  const { rows } = await executor.execute(sql`
    select invited_by as "left", id as "right" from users
    where affiliate_id is null and invited_by is not null and (invited_at >= ${since} or activated_at >= ${since})
    union
    select entry.user_id, users.id from users
      join audit_entries as entry on entry.entity = 'user' and entry.entity_id = users.id::text
    where users.affiliate_id is null and entry.action in (${actions}) and entry.created_at >= ${since}
      and entry.user_id is not null and entry.user_id <> users.id`);
  const relations = relationSchema.parse(rows);
  const related = new Set([userId]);
  for (let size = 0; size < related.size;) {
    size = related.size;
    for (const { left, right } of relations) {
      if (related.has(left) || related.has(right)) related.add(left).add(right);
    }
  }
  return related;
}
