import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { affiliates } from '../affiliate/table.ts';
import { users } from '../user/table.ts';

/** What staff write down about an affiliate for one another. Affiliates see them in the copy of their personal data only. */
export const affiliateNotes = pgTable(
  'affiliate_notes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    affiliateId: integer('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    authorId: integer('author_id')
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('affiliate_notes_affiliate').on(table.affiliateId, table.id),
    index('affiliate_notes_author').on(table.authorId),
  ],
);
