import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../../db/client.ts';

const relatedSchema = z.array(z.object({ id: z.number() }));

/**
 * Returns the staff accounts that may belong to the same person as an account: those with an active relation to it, and
 * those related to these, because whoever made two accounts controls both. A device relates only the two who have signed
 * in there: that a third person has used the desks of both says nothing about them.
 *
 * @returns the ids, the account's own included
 */
export async function relatedAccounts(executor: Executor, userId: number): Promise<ReadonlySet<number>> {
  const { rows } = await executor.execute(sql`
    with recursive controlled (id) as (
      select ${userId}::integer
      union
      select case when relation.user_id = controlled.id then relation.other_user_id else relation.user_id end
      from controlled join staff_relations as relation
        on controlled.id in (relation.user_id, relation.other_user_id) and relation.ended_at is null
          and relation.cause <> 'device'
    ) select id from controlled
    union
    select case when user_id = ${userId}::integer then other_user_id else user_id end
    from staff_relations
    where ${userId}::integer in (user_id, other_user_id) and ended_at is null and cause = 'device'`);
  return new Set(relatedSchema.parse(rows).map(({ id }) => id));
}
