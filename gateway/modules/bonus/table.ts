import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { conversions } from '../conversion/table.ts';

/** The kinds of bonuses that staff choose from. */
export const bonusTypes = pgTable(
  'bonus_types',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    active: boolean().notNull().default(true),
    version: integer().notNull().default(1),
  },
  (table) => [uniqueIndex('bonus_types_name_unique').on(table.name)],
);

/** Bonuses on conversions. The money is in the commissions that refer to it, one line for each change. */
export const bonuses = pgTable(
  'bonuses',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    conversionId: bigint('conversion_id', { mode: 'number' })
      .notNull()
      .references(() => conversions.id),
    bonusTypeId: integer('bonus_type_id')
      .notNull()
      .references(() => bonusTypes.id),
    /** Negative for a correction of one that was asked for already. */
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    note: text(),
    createdBy: integer('created_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Null while it counts. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('bonuses_conversion').on(table.conversionId),
    index('bonuses_created').on(table.createdAt, table.id),
  ],
);
