import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../user/table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** What keys of every kind have. */
export const keyColumns = () => ({
  name: text().notNull(),
  /** The first characters of the key, by which its owner recognizes it. */
  prefix: text().notNull(),
  tokenHash: text('token_hash').notNull(),
  /** What it may do, as `resource:verb`, as far as its owner may. */
  scopes: text().array().notNull(),
  createdAt: at('created_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  /** The last call and where it came from, at a resolution of minutes; null before the first one. */
  usedAt: at('used_at'),
  address: text(),
});

/** The keys with which programs call as a person. Only the SHA-256 of a key is stored, so the table grants no access. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...keyColumns(),
    /** Whether it works in the sandbox of its owner and reaches nothing else. */
    isTest: boolean('is_test').notNull().default(false),
  },
  (table) => [
    uniqueIndex('api_keys_token_unique').on(table.tokenHash),
    index('api_keys_user').on(table.userId),
    index('api_keys_expiry').on(table.expiresAt),
  ],
);
