import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { relationCauses } from '#shared/codes/accounts/relation-cause.ts';
import { users } from '../user/table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

const user = (name: string) =>
  integer(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/**
 * Pairs of staff accounts that may belong to the same person, the smaller id first. A relation is active until an
 * administrator ends it.
 */
export const staffRelations = pgTable(
  'staff_relations',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: user('user_id'),
    otherUserId: user('other_user_id'),
    cause: text({ enum: relationCauses }).notNull(),
    since: at('since').notNull(),
    /** Null while it is active. */
    endedAt: at('ended_at'),
    /** Null also for relations that ended by themselves under the former rule of seven days. */
    endedBy: integer('ended_by'),
    endReason: text('end_reason'),
  },
  (table) => [
    uniqueIndex('staff_relations_open_unique')
      .on(table.userId, table.otherUserId, table.cause)
      .where(sql`${table.endedAt} is null`),
    index('staff_relations_other_user').on(table.otherUserId),
    check('staff_relations_order', sql`${table.userId} < ${table.otherUserId}`),
  ],
);
