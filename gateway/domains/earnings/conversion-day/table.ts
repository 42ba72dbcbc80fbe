import { bigint, date, index, integer, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';

const sums = {
  count: bigint({ mode: 'number' }).notNull(),
  amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  commissionCents: bigint('commission_cents', { mode: 'number' }).notNull(),
};

/**
 * Conversions per affiliate, day of São Paulo, campaign and status, kept by the same triggers as the totals: what a
 * dashboard of an affiliate and the sums of a filter read. A row may count to 0.
 */
export const affiliateDays = pgTable(
  'affiliate_days',
  {
    affiliateId: integer('affiliate_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    campaignId: integer('campaign_id').notNull(),
    validationStatus: smallint('validation_status').notNull(),
    ...sums,
  },
  (table) => [primaryKey({ columns: [table.affiliateId, table.day, table.campaignId, table.validationStatus] })],
);

/** The same for all affiliates together, read by staff and for the ranking of campaigns. */
export const campaignDays = pgTable(
  'campaign_days',
  {
    day: date({ mode: 'string' }).notNull(),
    campaignId: integer('campaign_id').notNull(),
    validationStatus: smallint('validation_status').notNull(),
    ...sums,
  },
  (table) => [
    primaryKey({ columns: [table.day, table.campaignId, table.validationStatus] }),
    index('campaign_days_campaign').on(table.campaignId, table.day),
  ],
);
