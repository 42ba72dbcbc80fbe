import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../../db/client.ts';

const relatedSchema = z.array(z.object({ id: z.number() }));

/**
 * Returns the staff accounts that may belong to the same person as an account: those with an active relation to it, and
 * those related to these, because whoever made two accounts controls both.
 *
 * @returns the ids, the account's own included
 */
export async function relatedAccounts(executor: Executor, userId: number): Promise<ReadonlySet<number>> {
  const { rows } = await executor.execute(sql`
    with recursive related (id) as (
      select ${userId}::integer
      union
      select case when relation.user_id = related.id then relation.other_user_id else relation.user_id end
      from related join staff_relations as relation
        on related.id in (relation.user_id, relation.other_user_id) and relation.ended_at is null
    ) select id from related`);
  return new Set(relatedSchema.parse(rows).map(({ id }) => id));
}
