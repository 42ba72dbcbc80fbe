import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { affiliates } from '../../accounts/affiliate/table.ts';

/** Groups of affiliates with pay days and a minimum of their own. */
export const paymentGroups = pgTable(
  'payment_groups',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    /** Requests up to a day of the month and the day on which they are paid, in order. */
    windows: jsonb().$type<{ lastRequestDay: number; payDay: number }[]>().notNull(),
    /** Applies if it is higher than the affiliate's own minimum. */
    minimumPaymentCents: bigint('minimum_payment_cents', { mode: 'number' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [uniqueIndex('payment_groups_name_unique').on(table.name)],
);

/** The group of an affiliate: at most one. */
export const paymentGroupMembers = pgTable(
  'payment_group_members',
  {
    affiliateId: integer('affiliate_id')
      .primaryKey()
      .references(() => affiliates.id),
    groupId: integer('group_id')
      .notNull()
      .references(() => paymentGroups.id),
  },
  (table) => [index('payment_group_members_group').on(table.groupId)],
);
