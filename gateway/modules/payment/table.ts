import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { affiliates } from '../affiliate/table.ts';
import { commissions } from '../commission/table.ts';
import { users } from '../user/table.ts';

/** A request for payment of all available commissions; `payee` is a snapshot of the payment info. */
export const payments = pgTable(
  'payments',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    affiliateId: integer('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    status: text({ enum: ['requested', 'scheduled', 'paid', 'failed', 'cancelled'] }).notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    payee: jsonb().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('payments_affiliate').on(table.affiliateId, table.id),
    check('payments_amount_positive', sql`${table.amountCents} > 0`),
  ],
);

/** The commissions of a payment. The primary key makes paying a commission twice impossible. */
export const paymentItems = pgTable(
  'payment_items',
  {
    commissionId: bigint('commission_id', { mode: 'number' })
      .primaryKey()
      .references(() => commissions.id),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    valueCents: bigint('value_cents', { mode: 'number' }).notNull(),
  },
  (table) => [index('payment_items_payment').on(table.paymentId)],
);
