import { index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/** The first response to each keyed request, written in the transaction of its effect and replayed for 31 days. */
export const idempotencyAnswers = pgTable(
  'idempotency_answers',
  {
    userId: integer('user_id').notNull(),
    route: text().notNull(),
    key: text().notNull(),
    requestHash: text('request_hash').notNull(),
    status: smallint().notNull(),
    body: jsonb().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.route, table.key] }),
    index('idempotency_created').on(table.createdAt),
  ],
);
