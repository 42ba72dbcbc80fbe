import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { affiliates } from '../affiliate/table.ts';

/** The invoices that an affiliate must issue, one per month (`YYYY-MM`). */
export const invoices = pgTable(
  'invoices',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    affiliateId: integer('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    yearmonth: text().notNull(),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    invoiceNums: text('invoice_nums'),
    totalReceivedCents: bigint('total_received_cents', { mode: 'number' }),
    liberated: boolean().notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('invoices_affiliate_month_unique').on(table.affiliateId, table.yearmonth),
    index('invoices_created').on(table.createdAt, table.id),
  ],
);
