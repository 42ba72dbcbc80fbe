import { bigint, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { SealedColumn } from '../../../engine/sealed-column.ts';
import { users } from '../user/table.ts';

/** Where the sandboxes of people with test keys are, and how far each has moved its time. What is in one is in a database of its own. */
export const sandboxes = pgTable(
  'sandboxes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of its database. Random, so that none finds what another one has left behind. */
    name: text().notNull(),
    /** Its own data key, so that nothing sealed in it opens anywhere else. */
    sealedKey: text('sealed_key').notNull(),
    /** How far its time is ahead. */
    movedMs: bigint('moved_ms', { mode: 'number' }).notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('sandboxes_user_unique').on(table.userId),
    uniqueIndex('sandboxes_name_unique').on(table.name),
  ],
);

/** The context that the encryption binds the key of a sandbox to. */
export const encryptionContextOf = (userId: number) => `sandbox:${userId}`;

/** The keys as they are stored. */
export const sealedSandboxKeys: SealedColumn = {
  name: 'keys of sandboxes',
  table: sandboxes,
  id: sandboxes.id,
  owner: sandboxes.userId,
  sealed: sandboxes.sealedKey,
  about: encryptionContextOf,
};
