import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { affiliates } from '../affiliate/table.ts';
import { mailboxSql } from '../user/mailbox.ts';
import { users } from '../user/table.ts';

/** What a mailed link allows its reader to do, once. */
export const linkPurposes = [
  'password_reset',
  'invitation',
  'email_undo',
  'payment_freeze',
  'payee_confirmation',
] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

const at = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Single-use links of mails; only the SHA-256 of the mailed secret is stored. The short links of affiliates are tracking
 * links.
 */
export const links = pgTable(
  'links',
  {
    hash: text().primaryKey(),
    purpose: text({ enum: linkPurposes }).notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    affiliateId: integer('affiliate_id').references(() => affiliates.id),
    /** The e-mail that an undo restores. */
    email: text(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [
    index('links_user').on(table.userId, table.purpose),
    index('links_expiry').on(table.expiresAt),
    index('links_undo_mailbox')
      .on(mailboxSql(table.email))
      .where(sql`${table.purpose} = 'email_undo'`),
  ],
);
