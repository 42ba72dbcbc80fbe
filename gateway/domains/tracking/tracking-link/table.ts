import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { campaigns } from '../../campaigns/campaign/table.ts';
import { channels } from '../../campaigns/channel/table.ts';
import { coupons } from '../../campaigns/coupon/table.ts';
import { creatives } from '../../campaigns/creative/table.ts';

/** A channel's short link to a campaign. */
export const trackingLinks = pgTable(
  'tracking_links',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Of the short address; random, unless the affiliate chose it. */
    code: text().notNull(),
    affiliateId: integer('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    channelId: integer('site_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    creativeId: integer('creative_id').references(() => creatives.id),
    /** Passed to the shop with each click while it is valid. */
    couponId: integer('coupon_id').references(() => coupons.id),
    /** A page of the campaign's hosts; null for the campaign's own page. */
    url: text(),
    subIds: text('sub_ids')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Clicks of people. */
    clicks: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** A deleted link still redirects visitors, and its conversions still count; it is no longer listed. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    /** Why staff switched it off, which its affiliate reads; null while it is on. */
    offReason: text('off_reason'),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('tracking_links_code_unique').on(table.code),
    index('tracking_links_affiliate').on(table.affiliateId, table.id),
    index('tracking_links_site').on(table.channelId),
  ],
);

/**
 * The codes that affiliates chose, as hashes, which belong to nobody. They stay when a link is deleted with its channel or its
 * account, so that what others shared never leads to somebody else's page.
 */
export const chosenLinkCodes = pgTable('chosen_link_codes', { codeHash: text('code_hash').primaryKey() });

/**
 * Clicks. The id of one is given to the advertiser; a keyed hash that changes each month distinguishes visitors. Stored
 * by month; months past `RETENTION_CLICK_MONTHS` are dropped. An id is unique across months, because it contains the
 * time.
 */
export const clicks = pgTable(
  'clicks',
  {
    id: text().notNull(),
    linkId: integer('link_id')
      .notNull()
      .references(() => trackingLinks.id, { onDelete: 'cascade' }),
    clickedAt: timestamp('clicked_at', { withTimezone: true }).notNull(),
    visitorHash: text('visitor_hash').notNull(),
    isRobot: boolean('is_robot').notNull(),
    /** Whether it came from a device that a user of the link's affiliate has signed in from. */
    isOwn: boolean('is_own').notNull().default(false),
    /** The host of the page with the link, if known. */
    refererHost: text('referer_host'),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.clickedAt] }),
    index('clicks_link').on(table.linkId, table.clickedAt),
    index('clicks_clicked').on(table.clickedAt),
    check('clicks_time_of_id', sql`${table.clickedAt} = click_time(${table.id})`),
  ],
);

/** Clicks on the links of a channel in a campaign per day of São Paulo, of people and of robots separately. */
export const clickDays = pgTable(
  'click_days',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().unique(),
    affiliateId: integer('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    day: date({ mode: 'string' }).notNull(),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    channelId: integer('site_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    clicks: bigint({ mode: 'number' }).notNull(),
    robots: bigint({ mode: 'number' }).notNull(),
    /** Those of people that came from the affiliate's own devices. */
    own: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.affiliateId, table.day, table.campaignId, table.channelId] }),
    index('click_days_day').on(table.day),
  ],
);

/** Clicks of people on a link per day of São Paulo: what single clicks say, for longer than they are kept and at less cost. */
export const linkDays = pgTable(
  'link_days',
  {
    linkId: integer('link_id')
      .notNull()
      .references(() => trackingLinks.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    clicks: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.day] })],
);
