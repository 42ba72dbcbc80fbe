import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { capPeriod } from '#shared/codes/earnings/cap-period.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { campaigns } from '../../campaigns/campaign/table.ts';
import { channels } from '../../campaigns/channel/table.ts';

/** How many conversions of a channel a campaign takes in each day, week or month of São Paulo. */
export const saleCaps = pgTable(
  'sale_caps',
  {
    channelId: integer('site_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    affiliateId: integer('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    saleLimit: integer('sale_limit').notNull(),
    metric: text('sale_limit_metric', { enum: capPeriod.allCodes }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.channelId, table.campaignId] }),
    index('sale_caps_affiliate').on(table.affiliateId),
    check('sale_caps_limit', sql`${table.saleLimit} between 1 and 999999`),
  ],
);

/** The number of places taken in a period. Every conversion of a capped pair takes one by an update of this row. */
export const saleCapPeriods = pgTable(
  'sale_cap_periods',
  {
    channelId: integer('site_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    metric: text('sale_limit_metric', { enum: capPeriod.allCodes }).notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    used: integer().notNull(),
    /** The highest threshold that a mail was sent for: 0, 90 or 100 per cent. */
    notifiedPercent: integer('told_percent').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.channelId, table.campaignId, table.metric, table.startsOn] })],
);
