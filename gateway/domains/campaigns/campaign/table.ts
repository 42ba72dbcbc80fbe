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
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { refusalReversal } from '#shared/codes/campaigns/refusal-reversal.ts';
import { segmentKinds } from '#shared/codes/campaigns/segment-kind.ts';
import { pictureColumns } from '../../../db/picture-columns.ts';
import { wordsOf } from '../../../db/text-search.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { advertisers } from '../advertiser/table.ts';
import { channelCategories, channels } from '../channel/table.ts';

/** Campaigns. Their commission groups determine what conversions earn. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    status: smallint().notNull(),
    advertiserId: integer('advertiser_id')
      .notNull()
      .references(() => advertisers.id),
    description: text().notNull().default(''),
    /** The target of links without a deep link; null while the campaign is being prepared. */
    landingUrl: text('landing_url'),
    /** Host names in ASCII, the only allowed targets of links. */
    allowedHosts: text('allowed_hosts')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /**
     * Affiliates see it only if they take part or wait for an answer; staff request participation for the first channel
     * of each.
     */
    isExclusive: boolean('is_exclusive').notNull().default(false),
    /** Whether a participation request is approved by staff or at once; for an exclusive campaign always by staff. */
    approval: text({ enum: ['manual', 'automatic'] })
      .notNull()
      .default('manual'),
    /** How long after a click a conversion is attributed to it. */
    clickWindowDays: integer('click_window_days').notNull().default(30),
    /** Which refusals of sales a later approval may take back. */
    refusalReversal: text('refusal_reversal', { enum: refusalReversal.allCodes }).notNull().default('server'),
    deeplinkEnabled: boolean('deeplink_enabled').notNull().default(true),
    /** Parameters added to a link's address, such as `utm_source=parceria&clickid={click_id}`. */
    deeplinkTemplate: text('deeplink_template').notNull().default('click_id={click_id}'),
    comercialManagerId: integer('comercial_manager_id'),
    operationalManagerId: integer('operational_manager_id'),
    networkManagerId: integer('network_manager_id'),
    rulesAllowed: text('rules_allowed').notNull().default(''),
    rulesForbidden: text('rules_forbidden').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('campaigns_advertiser').on(table.advertiserId),
    // For the search from anywhere.
    index('campaigns_words').using('gin', wordsOf(table.name)),
    check('campaigns_click_window', sql`${table.clickWindowDays} between 1 and 365`),
  ],
);

/** The covers of campaigns: their wide pictures. */
export const campaignCovers = pgTable('campaign_covers', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  campaignId: integer('campaign_id')
    .notNull()
    .unique()
    .references(() => campaigns.id),
  ...pictureColumns(),
});

/** The address of a cover in a query that joins `campaignCovers`; null without one. */
export const coverUrl = sql<string | null>`'/api/campaign-cover-file?id=' || ${campaignCovers.id}`.as('cover_url');

export const campaignCategories = pgTable(
  'campaign_categories',
  {
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    categoryId: integer('category_id')
      .notNull()
      .references(() => channelCategories.id),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.categoryId] })],
);

/**
 * Which channels may ask to take part: `value` is the id of a type or category, or the state of the affiliate. If a
 * kind has allowed values, only those may; a denied value never may.
 */
export const campaignSegments = pgTable(
  'campaign_segments',
  {
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    kind: text({ enum: segmentKinds }).notNull(),
    value: text().notNull(),
    isAllowed: boolean('is_allowed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.kind, table.value] })],
);

/** What the advertiser pays from a day on, until the next row's day: basis points of the amount, or cents of each order. */
export const campaignRevenues = pgTable(
  'campaign_revenues',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    rateBasisPoints: integer('rate_basis_points'),
    rateCents: bigint('rate_cents', { mode: 'number' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('campaign_revenues_start_unique').on(table.campaignId, table.startsOn),
    check('campaign_revenues_one_rate', sql`num_nonnulls(${table.rateBasisPoints}, ${table.rateCents}) = 1`),
  ],
);

/**
 * From a day on, until the next row's day: how many days the advertiser has to validate a conversion, and how many days
 * after its validation a commission becomes available. A conversion has the period of its own day; before the first row
 * the first one counts.
 */
export const campaignPaymentPeriods = pgTable(
  'campaign_payment_periods',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    validationDays: integer('validation_days').notNull(),
    releaseDays: integer('release_days').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [uniqueIndex('campaign_payment_periods_start_unique').on(table.campaignId, table.startsOn)],
);

/**
 * What a campaign pays affiliates: basis points of the amount, or cents of each order. Each campaign has one default
 * group; a schedule may select another one. The rate of a conversion is stored with it, so a change counts for later
 * ones alone.
 */
export const commissionGroups = pgTable(
  'commission_groups',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    /** Never changes once given. */
    code: text().notNull(),
    name: text().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    rateBasisPoints: integer('rate_basis_points'),
    rateCents: bigint('rate_cents', { mode: 'number' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('commission_groups_code_unique').on(table.campaignId, table.code),
    uniqueIndex('commission_groups_default_unique')
      .on(table.campaignId)
      .where(sql`${table.isDefault}`),
    check('commission_groups_one_rate', sql`num_nonnulls(${table.rateBasisPoints}, ${table.rateCents}) = 1`),
    check('commission_groups_rate', sql`coalesce(${table.rateBasisPoints}, 0) between 0 and 10000`),
  ],
);

/**
 * Rates within a group, by commission type and category; the first that matches counts, else the group's own rate. Null
 * matches all. A closed one no longer applies, and stays for conversions that had it.
 */
export const commissionDivisions = pgTable(
  'commission_divisions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    groupId: integer('group_id')
      .notNull()
      .references(() => commissionGroups.id),
    position: integer().notNull(),
    commissionType: text('commission_type'),
    category: text(),
    rateBasisPoints: integer('rate_basis_points'),
    rateCents: bigint('rate_cents', { mode: 'number' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('commission_divisions_group').on(table.groupId, table.position, table.id),
    check('commission_divisions_one_rate', sql`num_nonnulls(${table.rateBasisPoints}, ${table.rateCents}) = 1`),
    check('commission_divisions_rate', sql`coalesce(${table.rateBasisPoints}, 0) between 0 and 10000`),
  ],
);

/** A channel that takes part in a campaign, or asked to. `status` is a campaign status code. */
export const participations = pgTable(
  'participations',
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
    status: smallint().notNull(),
    /** Why it was refused or paused. */
    reason: text(),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    decidedBy: integer('decided_by'),
    version: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.channelId, table.campaignId] }),
    index('participations_affiliate').on(table.affiliateId, table.campaignId),
    index('participations_campaign').on(table.campaignId, table.status),
    index('participations_requested').on(table.status, table.requestedAt),
  ],
);

/** Every status of a participation, so that a conversion is assessed by the one of its time. */
export const participationMoves = pgTable(
  'participation_moves',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    channelId: integer('site_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    status: smallint().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('participation_moves_pair').on(table.channelId, table.campaignId, table.at, table.id)],
);
