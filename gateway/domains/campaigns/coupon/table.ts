import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { campaigns } from '../campaign/table.ts';
import { channels } from '../channel/table.ts';

/** A coupon of a campaign. One of a channel brings it the conversions that name it, without a click. */
export const coupons = pgTable(
  'coupons',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    /** In upper case. */
    code: text().notNull(),
    description: text().notNull(),
    /** Its only user; null for all. */
    channelId: integer('site_id').references(() => channels.id, { onDelete: 'set null' }),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Null while it may be used. */
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('coupons_code_unique')
      .on(table.campaignId, table.code)
      .where(sql`${table.withdrawnAt} is null`),
    index('coupons_site').on(table.channelId),
    // For the search from anywhere.
    index('coupons_code').on(table.code),
  ],
);
