import { bigint, date, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { wordsOf } from '../../../db/text-search.ts';
import { campaigns } from '../../campaigns/campaign/table.ts';

/** An invoice to a campaign's advertiser for other things than conversions. Its lines stay once it is issued. */
export const customInvoices = pgTable(
  'custom_invoices',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    title: text().notNull(),
    lines: jsonb().$type<{ description: string; amountCents: number }[]>().notNull(),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    state: text({ enum: ['draft', 'issued', 'paid', 'cancelled'] }).notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    createdBy: integer('created_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('custom_invoices_campaign').on(table.campaignId, table.id),
    // For the search from anywhere.
    index('custom_invoices_total').on(table.totalCents, table.id),
    index('custom_invoices_words').using('gin', wordsOf(table.title)),
  ],
);
