import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Executor, withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { type Condition, defineSearch, equal } from '../../../engine/search.ts';
import { RequestError } from '../../../lib/errors.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { users } from '../user/table.ts';
import { relatedAccounts } from './related-accounts.ts';
import { staffRelations } from './table.ts';

const user = alias(users, 'related_user');
const other = alias(users, 'other_related_user');
const ender = alias(users, 'relation_ender');

const select = (db: Executor) =>
  db
    .select({
      id: staffRelations.id,
      userId: staffRelations.userId,
      userName: user.name,
      otherUserId: staffRelations.otherUserId,
      otherUserName: other.name,
      cause: staffRelations.cause,
      since: staffRelations.since,
      ended: sql<boolean>`${staffRelations.endedAt} is not null`,
      endedAt: staffRelations.endedAt,
      endedByName: ender.name,
      endReason: staffRelations.endReason,
    })
    .from(staffRelations)
    .innerJoin(user, eq(user.id, staffRelations.userId))
    .innerJoin(other, eq(other.id, staffRelations.otherUserId))
    .leftJoin(ender, eq(ender.id, staffRelations.endedBy))
    .$dynamic();

const ofUser: Condition<number> = {
  where: (value) => or(eq(staffRelations.userId, value), eq(staffRelations.otherUserId, value)),
  toDatabase: (value) => value,
};
const isEnded: Condition<boolean> = {
  where: (value) => sql`(${staffRelations.endedAt} is not null) = ${value}`,
  toDatabase: (value) => value,
};

/** The relations between staff accounts, the latest first. */
export const staffRelationSearch = defineSearch({
  select,
  id: staffRelations.id,
  affiliateId: null,
  texts: [user.name, other.name],
  filters: { userId: ofUser, cause: equal(staffRelations.cause), ended: isEnded },
  sorts: { id: staffRelations.id, since: staffRelations.since },
  defaultSort: ['since', 'desc'],
});

/**
 * Ends a relation between two accounts: from then on one may confirm what the other did.
 *
 * @throws {RequestError} `not_found`; `related_account` for an actor who is related to either of the two; `state_conflict` for a
 * relation that has ended
 */
export async function endRelation(context: GatewayContext, actor: Actor, id: number, reason: string) {
  const now = context.clock.now();
  return withTransaction(context.database, async (tx) => {
    const { userId, otherUserId, cause, since } = await staffRelationSearch.find(tx, actor, id);
    if (actor.userId === null) throw new RequestError('forbidden');
    const own = await relatedAccounts(tx, actor.userId);
    if (own.has(userId) || own.has(otherUserId)) throw new RequestError('related_account');
    const isOpen = and(eq(staffRelations.id, id), isNull(staffRelations.endedAt));
    const ended = await tx
      .update(staffRelations)
      .set({ endedAt: now, endedBy: actor.userId, endReason: reason })
      .where(isOpen)
      .returning({ id: staffRelations.id });
    if (ended.length === 0) throw new RequestError('state_conflict');
    await writeAudit(tx, {
      actor,
      now,
      action: 'staff_relation.end',
      entity: 'staff_relation',
      entityId: id,
      affiliateId: null,
      before: { userId, otherUserId, cause, since },
      after: { reason },
    });
    return staffRelationSearch.find(tx, actor, id);
  });
}
