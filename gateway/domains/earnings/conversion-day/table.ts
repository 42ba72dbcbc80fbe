import { bigint, date, index, integer, pgTable, pgView, primaryKey, smallint } from 'drizzle-orm/pg-core';

const sums = {
  count: bigint({ mode: 'number' }).notNull(),
  amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  commissionCents: bigint('commission_cents', { mode: 'number' }).notNull(),
};

const ofAffiliate = {
  affiliateId: integer('affiliate_id').notNull(),
  day: date({ mode: 'string' }).notNull(),
  campaignId: integer('campaign_id').notNull(),
  validationStatus: smallint('validation_status').notNull(),
  ...sums,
};

const ofAll = {
  day: date({ mode: 'string' }).notNull(),
  campaignId: integer('campaign_id').notNull(),
  validationStatus: smallint('validation_status').notNull(),
  ...sums,
};

/**
 * What the statements that change conversions add to the sums, and take from them, written by triggers. Rows are only
 * added, so that no sale waits for another of the same affiliate, campaign or day, until `foldDayNews` adds them to the
 * sums and removes them.
 */
export const conversionDayNews = pgTable('conversion_day_news', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  ...ofAffiliate,
});

/** Sums without the news: read {@link affiliateDays}. */
export const affiliateDaySums = pgTable('affiliate_day_sums', ofAffiliate, (table) => [
  primaryKey({
    name: 'affiliate_days_affiliate_id_day_campaign_id_validation_status_pk',
    columns: [table.affiliateId, table.day, table.campaignId, table.validationStatus],
  }),
]);

/**
 * Conversions per affiliate, day of São Paulo, campaign and status, with the news: what a dashboard of an affiliate and
 * the sums of a filter read. A row may count to 0.
 */
export const affiliateDays = pgView('affiliate_days', ofAffiliate).existing();

/** Sums without the news: read {@link campaignDays}. */
export const campaignDaySums = pgTable('campaign_day_sums', ofAll, (table) => [
  primaryKey({
    name: 'campaign_days_day_campaign_id_validation_status_pk',
    columns: [table.day, table.campaignId, table.validationStatus],
  }),
  index('campaign_days_campaign').on(table.campaignId, table.day),
]);

/** The same for all affiliates together, read by staff and for the ranking of campaigns. */
export const campaignDays = pgView('campaign_days', ofAll).existing();

const ofCampaign = {
  campaignId: integer('campaign_id').notNull(),
  validationStatus: smallint('validation_status').notNull(),
  ...sums,
};

/** Sums over all days, kept by triggers of {@link campaignDaySums}; without the news: read {@link campaignTotals}. */
export const campaignTotalSums = pgTable('campaign_total_sums', ofCampaign, (table) => [
  primaryKey({ columns: [table.campaignId, table.validationStatus] }),
]);

/** Conversions per campaign and status, with the news: what the list of all conversions counts, whatever their number. */
export const campaignTotals = pgView('campaign_totals', ofCampaign).existing();
