import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { keyColumns } from '../../accounts/api-key/table.ts';
import { advertisers } from '../advertiser/table.ts';

/** The keys with which an advertiser reads what is its own. Only the SHA-256 of a key is stored, so the table grants no access. */
export const advertiserReadKeys = pgTable(
  'advertiser_read_keys',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    advertiserId: integer('advertiser_id')
      .notNull()
      .references(() => advertisers.id),
    ...keyColumns(),
    /** Who of staff made it; null where the advertiser did. */
    createdBy: integer('created_by'),
    /** The id of the signed message that made it, which makes no other one. */
    messageId: text('message_id'),
    /** When it was ended before its time. The row stays, so that its message makes no key again. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('advertiser_read_keys_token_unique').on(table.tokenHash),
    uniqueIndex('advertiser_read_keys_message_unique').on(table.advertiserId, table.messageId),
    index('advertiser_read_keys_expiry').on(table.expiresAt),
  ],
);
