import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { languages } from '../../mail/language.ts';
import { users } from '../user/table.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Registrations that wait for their confirmation. Several may have one e-mail, and then one account: each keeps what its
 * person typed, so that none can put its password in the place of another's.
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
    /** Whether the account has its name already. */
    isFirst: boolean('is_first').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('registrations_user').on(table.userId), index('registrations_created').on(table.createdAt)],
);

/** Activation links; only the SHA-256 of the secret in the mail is kept. */
export const activations = pgTable(
  'activations',
  {
    hash: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null for a link that was sent again: it stands for whichever registration has the password that it is given. */
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
