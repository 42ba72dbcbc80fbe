import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { languages } from '../../../lib/language.ts';
import { users } from '../user/table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Unconfirmed registrations. Several may share one e-mail and then one account: each stores its own data, so that
 * nobody can replace another person's password.
 */
export const registrations = pgTable(
  'registrations',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    lastName: text('last_name'),
    passwordHash: text('password_hash').notNull(),
    language: text({ enum: languages }).notNull(),
    /** Whether the account already has the name of this registration. */
    isFirst: boolean('is_first').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('registrations_user').on(table.userId), index('registrations_created').on(table.createdAt)],
);

/** Activation links; only the SHA-256 of the mailed secret is stored. */
export const activations = pgTable(
  'activations',
  {
    hash: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null for a link that was sent again: it activates the registration whose password is given. */
    registrationId: integer('registration_id').references(() => registrations.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    index('activations_user').on(table.userId),
    index('activations_registration').on(table.registrationId),
    index('activations_expiry').on(table.expiresAt),
  ],
);
