import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { languages } from '../../mail/language.ts';
import { affiliates } from '../affiliate/table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Everyone who signs in. `profile` is a code of the profile list; accesses of an affiliate carry its id, one of them is the main one. */
export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    /** Null until the registration that is activated brings one. */
    passwordHash: text('password_hash'),
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
    /** Of mails; the one that its sites had at the last sign-in. */
    language: text({ enum: languages }).notNull().default('pt-br'),
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

/**
 * Browsers that have signed in, each with the users that it signed in: their attempts are counted apart from those of
 * strangers. Only the SHA-256 of the browser's token is kept.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: text('token_hash').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
    usedAt: at('used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.userId] }),
    index('known_devices_user').on(table.userId, table.usedAt),
  ],
);

/** Failed sign-ins, counted per device, account and address over a window, on all processes together. */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    key: text().notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('login_attempts_key_at').on(table.key, table.at)],
);
