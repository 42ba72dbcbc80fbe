import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { affiliates } from '../affiliate/table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Everyone who signs in. `profile` is a code of the profile list; accesses of an affiliate carry its id, one of them is the main one. */
export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    profile: smallint().notNull(),
    affiliateId: integer('affiliate_id').references(() => affiliates.id),
    isMain: boolean('is_main').notNull().default(false),
    /** Whose things a manager reaches: everybody's, or those of assigned affiliates. */
    scope: text({ enum: ['all', 'assigned'] })
      .notNull()
      .default('all'),
    /** What a secondary access may do with what it reaches. */
    level: text({ enum: ['full', 'read_only'] })
      .notNull()
      .default('full'),
    activatedAt: at('activated_at'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    uniqueIndex('users_main_access_unique')
      .on(table.affiliateId)
      .where(sql`${table.isMain}`),
    index('users_profile').on(table.profile),
    check('users_scope', sql`${table.scope} in ('all', 'assigned')`),
    check('users_level', sql`${table.level} in ('full', 'read_only')`),
  ],
);

/** Signed-in sessions; only the SHA-256 of the token is kept, so the table opens no door. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

/** Activation links; only the SHA-256 of the hash in the mail is kept. */
export const activations = pgTable('activations', {
  hash: text().primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: at('created_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
});

/** Failed sign-ins, counted per account and per address over a window, on all processes together. */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    key: text().notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('login_attempts_key_at').on(table.key, table.at)],
);
