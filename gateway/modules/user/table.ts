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

/**
 * All users. `profile` is a code of the profile list; users of an affiliate have its id, and one of them is the main
 * user.
 */
export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    /** Null until a registration is activated and provides one. */
    passwordHash: text('password_hash'),
    profile: smallint().notNull(),
    affiliateId: integer('affiliate_id').references(() => affiliates.id),
    isMain: boolean('is_main').notNull().default(false),
    /** The affiliates that a manager may access: all, or the assigned ones. */
    scope: text({ enum: ['all', 'assigned'] })
      .notNull()
      .default('all'),
    /** The permission level of a secondary user. */
    level: text({ enum: ['full', 'read_only'] })
      .notNull()
      .default('full'),
    activatedAt: at('activated_at'),
    /** Language of mails; set to the web app's language at each sign-in. */
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

/** Sessions; only the SHA-256 of the token is stored, so the table grants no access. */
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
 * Browsers that have signed in, with their users: their attempts are counted separately from those of strangers. Only
 * the SHA-256 of the browser's token is stored.
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

/** Failed sign-ins, counted per device, account and address over a window, across all processes. */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    key: text().notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('login_attempts_key_at').on(table.key, table.at)],
);
