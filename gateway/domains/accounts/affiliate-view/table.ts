import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { affiliates } from '../affiliate/table.ts';
import { sessions, users } from '../user/table.ts';

/**
 * Views of affiliates that staff have open: they end with the session that opened them. Only the SHA-256 of the token is
 * stored, so the table grants no access.
 */
export const affiliateViews = pgTable(
  'affiliate_views',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** The session that opened it; null once that has ended. */
    sessionHash: text('session_hash').references(() => sessions.tokenHash, { onDelete: 'set null' }),
    /** The staff user. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    affiliateId: integer('affiliate_id')
      .notNull()
      .references(() => affiliates.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('affiliate_views_session').on(table.sessionHash),
    index('affiliate_views_expiry').on(table.expiresAt),
  ],
);
