import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { scriptReportSource } from '#shared/codes/earnings/script-report-source.ts';
import { campaigns } from '../../campaigns/campaign/table.ts';
import { trackingLinks } from '../../tracking/tracking-link/table.ts';

/**
 * Orders that visitors' browsers reported. Nobody signs them, so they are no conversions: nothing is earned, counted,
 * summed or billed from this table. An order is confirmed once a postback or a file makes a conversion of it, which
 * the order number shows. Channel and affiliate are those of the link. Kept for 90 days.
 */
export const scriptReports = pgTable(
  'script_reports',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    orderId: text('order_id').notNull(),
    clickId: text('click_id').notNull(),
    linkId: integer('link_id')
      .notNull()
      .references(() => trackingLinks.id, { onDelete: 'cascade' }),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    source: text({ enum: scriptReportSource.allCodes }).notNull(),
    /** The host of the page that reported it, if the browser says so. */
    host: text(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    /** When the order was first reported by a click on a link of another channel: then neither is believed. */
    contestedAt: timestamp('contested_at', { withTimezone: true }),
    contestedLinkId: integer('contested_link_id').references(() => trackingLinks.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('script_reports_order_unique').on(table.orderId, table.campaignId),
    index('script_reports_click').on(table.clickId),
    index('script_reports_link').on(table.linkId),
    index('script_reports_contested_link')
      .on(table.contestedLinkId)
      .where(sql`${table.contestedLinkId} is not null`),
    index('script_reports_received').on(table.receivedAt, table.id),
    check('script_reports_amount', sql`${table.amountCents} >= 0`),
  ],
);
