import { sql } from 'drizzle-orm';
import { boolean, date, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { affiliates } from '../../accounts/affiliate/table.ts';

export const deletionStates = ['requested', 'approved', 'withdrawn'] as const;

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Requests to delete an account. At most one per affiliate is not withdrawn. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    affiliateId: integer('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    state: text({ enum: deletionStates }).notNull(),
    protocol: text().notNull(),
    /** Whether the affiliate gave up commissions that were not paid. */
    withCommissions: boolean('with_commissions').notNull(),
    /** Status of the affiliate before the request, restored by a withdrawal. */
    statusBefore: integer('status_before').notNull(),
    requestedBy: integer('requested_by'),
    requestedAt: at('requested_at').notNull(),
    /** The business date by which staff must decide. */
    dueOn: date('due_on').notNull(),
    decidedBy: integer('decided_by'),
    decidedAt: at('decided_at'),
  },
  (table) => [
    uniqueIndex('account_deletions_protocol_unique').on(table.protocol),
    uniqueIndex('account_deletions_open_unique')
      .on(table.affiliateId)
      .where(sql`${table.state} <> 'withdrawn'`),
  ],
);
