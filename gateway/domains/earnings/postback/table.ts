import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { advertisers } from '../../campaigns/advertiser/table.ts';
import { advertiserApiKeys } from '../../campaigns/advertiser-api-key/table.ts';

/** Messages of advertisers with an existing key, and the answers. Kept for 30 days. */
export const postbacks = pgTable(
  'postbacks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    advertiserId: integer('advertiser_id')
      .notNull()
      .references(() => advertisers.id),
    /** Null once the key was deleted. */
    keyId: integer('key_id').references(() => advertiserApiKeys.id, { onDelete: 'set null' }),
    messageId: text('message_id').notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    isTest: boolean('is_test').notNull(),
    /** The beginning of what was sent. */
    body: text().notNull(),
    answerStatus: integer('answer_status').notNull(),
    /** The code of the refusal; null for an accepted one. */
    fault: text(),
    /** The answer to an accepted message, sent again for a repetition; a test claims no id. */
    answer: text(),
    /** Of the answer: why an accepted message earns nothing, or changed nothing; see `RecordedPostback`. */
    reason: text(),
    conversionId: bigint('conversion_id', { mode: 'number' }),
  },
  (table) => [
    uniqueIndex('postbacks_message_unique')
      .on(table.advertiserId, table.messageId)
      .where(sql`${table.fault} is null and not ${table.isTest}`),
    index('postbacks_advertiser').on(table.advertiserId, table.id),
    // With all columns of the sums of what earns nothing, which are read without the table.
    index('postbacks_reason')
      .on(table.reason, table.advertiserId, table.receivedAt, table.conversionId)
      .where(sql`${table.reason} is not null`),
    index('postbacks_received').on(table.receivedAt),
  ],
);
