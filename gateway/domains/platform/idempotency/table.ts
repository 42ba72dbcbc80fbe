import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/** The first response to each keyed request, written in the transaction of its effect. */
export const idempotencyAnswers = pgTable(
  'idempotency_answers',
  {
    /** 0 for a visitor. */
    userId: integer('user_id').notNull(),
    /** SHA-256 of the visitor's token; empty for a user. */
    visitorHash: text('visitor_hash').notNull().default(''),
    route: text().notNull(),
    key: text().notNull(),
    requestHash: text('request_hash').notNull(),
    status: smallint().notNull(),
    body: jsonb().notNull(),
    /** The affiliates whose data the body may contain: reaching all of them is needed for a replay. */
    affiliateIds: integer('affiliate_ids').array().notNull().default([]),
    /** When the body was erased with the data of a deleted affiliate; the key stays used. */
    erasedAt: timestamp('erased_at', { withTimezone: true }),
    /** Whether the body was stored without a secret that the first response showed. */
    hidesSecret: boolean('hides_secret').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Until when a repetition gets the response. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.visitorHash, table.route, table.key] }),
    index('idempotency_expires').on(table.expiresAt),
  ],
);
