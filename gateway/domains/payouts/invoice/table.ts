import { bigint, boolean, date, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { payments } from '../payment/table.ts';

/** The invoices that an affiliate must issue, one per payment that needs one. Months are `YYYY-MM`. */
export const invoices = pgTable(
  'invoices',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    affiliateId: integer('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    /** Null for the invoices of months from before payments had their own. */
    paymentId: integer('payment_id').references(() => payments.id),
    yearmonth: text().notNull(),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    /** The business date by which it must be approved for the payment's day; null for those of months. */
    dueOn: date('due_on', { mode: 'string' }),
    invoiceNums: text('invoice_nums'),
    totalReceivedCents: bigint('total_received_cents', { mode: 'number' }),
    liberated: boolean().notNull().default(false),
    /** When the affiliate was reminded of a missing one. */
    remindedAt: timestamp('reminded_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('invoices_payment_unique').on(table.paymentId),
    index('invoices_affiliate').on(table.affiliateId, table.yearmonth),
    index('invoices_created').on(table.createdAt, table.id),
  ],
);
