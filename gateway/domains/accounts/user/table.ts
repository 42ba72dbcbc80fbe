import { sql } from 'drizzle-orm';
import {
  bigint,
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
import { languages } from '../../../lib/language.ts';
import { affiliates } from '../affiliate/table.ts';
import { mailboxSql, mailboxWithoutSuffixSql } from './mailbox.ts';

/** The outcomes of a sign-in in the login history. */
export const loginResults = ['signed_in', 'wrong_password', 'wrong_code'] as const;

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
    /** Set while a staff user may not sign in. */
    deactivatedAt: at('deactivated_at'),
    /** The user that sent the invitation; null for registrations. */
    invitedBy: integer('invited_by'),
    invitedAt: at('invited_at'),
    /** Language of mails; set to the web app's language at each sign-in. */
    language: text({ enum: languages }).notNull().default('pt-br'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    index('users_mailbox').on(mailboxSql(table.email)),
    index('users_staff_mailbox')
      .on(mailboxWithoutSuffixSql(table.email))
      .where(sql`${table.affiliateId} is null`),
    uniqueIndex('users_main_access_unique')
      .on(table.affiliateId)
      .where(sql`${table.isMain}`),
    index('users_profile').on(table.profile),
    index('users_affiliate').on(table.affiliateId),
    check('users_scope', sql`${table.scope} in ('all', 'assigned')`),
    check('users_level', sql`${table.level} in ('full', 'read_only')`),
  ],
);

/** Sessions; only the SHA-256 of the token is stored, so the table grants no access. */
export const sessions = pgTable(
  'sessions',
  {
    /** Identifies the session to its user. */
    id: integer().notNull().generatedByDefaultAsIdentity(),
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text(),
    /** The browser's `User-Agent`. */
    userAgent: text('user_agent'),
    createdAt: at('created_at').notNull(),
    /** The last request, at a resolution of minutes. */
    seenAt: at('seen_at').notNull().defaultNow(),
    /** Until when the session may make calls that need a step-up. */
    steppedUpUntil: at('stepped_up_until'),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('sessions_id_unique').on(table.id),
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
  ],
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
    /** When the device last proved the user's present second factor. */
    secondFactorAt: at('second_factor_at'),
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

/** Time-based one-time passwords (RFC 6238). A row without `confirmedAt` is being enrolled and is not asked for yet. */
export const secondFactors = pgTable('second_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The secret, encrypted. */
  sealedSecret: text('sealed_secret').notNull(),
  /** The newest time step whose code was accepted: each code works once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: at('created_at').notNull(),
  confirmedAt: at('confirmed_at'),
});

/** Recovery codes of a second factor; only keyed hashes are stored, and each works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: text('code_hash').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    usedAt: at('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Sign-ins and refused attempts of a user. Stored by month; months past `RETENTION_LOGIN_MONTHS` are dropped. */
export const loginHistory = pgTable(
  'login_history',
  {
    id: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    result: text({ enum: loginResults }).notNull(),
    /** The network of the client: the first 24 bits of an IPv4 address, the first 48 of an IPv6 address. */
    network: text(),
    userAgent: text('user_agent'),
    at: at('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.at] }),
    index('login_history_user').on(table.userId, table.at, table.id),
  ],
);

/** Login e-mails that a user has had, for notices to the owner of an account that was taken over. */
export const formerEmails = pgTable(
  'former_emails',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** When the user changed to another e-mail. */
    leftAt: at('left_at').notNull(),
  },
  (table) => [index('former_emails_user').on(table.userId, table.leftAt)],
);

/** What staff do in an access of an affiliate so that they could enter it themselves. */
export const interventionKinds = [
  'password',
  'login_email',
  'second_factor',
  'access_created',
  'access_raised',
] as const;

/**
 * Interventions of staff in the accesses of affiliates. While one is open, what is entered in the access counts as
 * entered by staff. It ends when the owner proves control of the address from before it.
 */
export const staffInterventions = pgTable(
  'staff_interventions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The staff user; without a foreign key, because the row outlives it. */
    staffUserId: integer('staff_user_id').notNull(),
    kind: text({ enum: interventionKinds }).notNull(),
    /** The login e-mail from before it; null for an access that staff created. */
    email: text(),
    at: at('at').notNull(),
    /** Null while it is open. */
    endedAt: at('ended_at'),
  },
  (table) => [
    index('staff_interventions_user').on(table.userId),
    index('staff_interventions_staff').on(table.staffUserId),
  ],
);
