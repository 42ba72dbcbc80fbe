import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../user/table.ts';

/** Newsletters that staff have sent to affiliates. */
export const newsletters = pgTable(
  'newsletters',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The kind of news, which decides who receives it. */
    kind: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    recipients: integer().notNull(),
    userId: integer('user_id').references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('newsletters_created').on(table.createdAt, table.id)],
);
