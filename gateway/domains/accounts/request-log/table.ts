import { bigint, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../user/table.ts';

/** What programs have asked for by the keys of a person or an advertiser, with masked values. Kept for 30 days. */
export const requestLogs = pgTable(
  'request_logs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    /** Null for the key of an advertiser. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Of a key of an advertiser. */
    advertiserId: integer('advertiser_id'),
    /** Also of a key that was deleted; null for the token of an affiliate. */
    keyId: integer('key_id'),
    method: text().notNull(),
    path: text().notNull(),
    query: text(),
    body: text(),
    /** Null where the program left before it was answered. */
    status: integer(),
    /** Of a refusal. */
    code: text(),
    durationMs: integer('duration_ms').notNull(),
    requestId: text('request_id').notNull(),
    address: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    // What is handed in twice is there once.
    uniqueIndex('request_logs_request').on(table.userId, table.requestId),
    uniqueIndex('request_logs_advertiser_request').on(table.advertiserId, table.requestId),
    index('request_logs_user').on(table.userId, table.createdAt, table.id),
    index('request_logs_advertiser').on(table.advertiserId, table.createdAt, table.id),
    index('request_logs_created').on(table.createdAt),
  ],
);
